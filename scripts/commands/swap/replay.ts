import { plainError } from '../../../server/core/errors/index.ts';
import { addRedirectsOf, replay, replayText, writeMissing } from '../../../server/swap/replay/index.ts';
import { withSite } from '../../../server/with-site.ts';
import { declare, type OpenCliContext, usageError } from '../command.ts';
import { help } from '../help.mjs';
import { progress } from '../progress.ts';

const [shown, listed] = [50, 20_000];

const isPercent = (text: string): boolean => /^\d{1,3}(?:\.\d+)?$/.test(text) && Number(text) <= 100;

const addRedirects = (openContext: OpenCliContext, file: string): Promise<void> =>
  withSite(openContext().settings, { isReadOnly: false }, async services => {
    const { added, runId } = await addRedirectsOf(services, file);
    const undo = runId === undefined ? '' : ` \`swap undo ${runId}\` removes them with the import.`;
    console.log(`${added} redirects were added.${undo}`);
  });

export const command = declare({
  ...help.swap,
  options: {
    json: { type: 'boolean' },
    'fail-below': { type: 'string' },
    'as-visitor': { type: 'boolean' },
    write: { type: 'string' },
    redirects: { type: 'string' },
  },
  run: async ({ words, values, openContext }) => {
    const { json, write, redirects, 'fail-below': least } = values;
    if (redirects !== undefined) {
      if (words.length > 0) throw usageError('--redirects cannot be used with files: replay the log again afterwards.');
      return addRedirects(openContext, redirects);
    }
    if (words.length === 0) throw usageError('Give an access log, a sitemap or a list of addresses.');
    if (least !== undefined && !isPercent(least)) throw usageError('--fail-below takes a percentage, such as 99.');
    await withSite(openContext().settings, { isReadOnly: true }, async services => {
      let bar: ReturnType<typeof progress> | undefined;
      const result = await replay(services, words, {
        most: listed,
        asVisitor: values['as-visitor'] === true,
        step: (count, total) => {
          bar ??= progress('Testing', total);
          bar.step(count);
        },
      });
      bar?.end();
      if (write !== undefined) await writeMissing(write, result);
      console.log(json ? JSON.stringify(result, null, 2) : replayText(result, shown));
      if (least !== undefined && result.answering < Number(least))
        throw plainError(`Fewer than ${least} % of requests work.`);
    });
  },
});
