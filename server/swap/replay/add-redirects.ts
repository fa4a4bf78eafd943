import { recordChanges } from '../../core/cache/index.ts';
import { type Mutation, mutate, type Services } from '../../core/context/index.ts';
import { plainError, UserError } from '../../core/errors/index.ts';
import { isAnswered } from '../../core/http/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  checkedRedirect,
  forgetMissingPath,
  pathKey,
  type RedirectFields,
  redirectOf,
  refuseCircles,
} from '../../redirects/index.ts';
import { type Change, insertTracked, keepChanges } from '../run/tracked-queries.ts';
import { type RedirectLine, redirectLines } from './redirect-file.ts';
import { newestRun } from './site-queries.ts';

interface Checked {
  readonly line: RedirectLine;
  readonly fields: RedirectFields;
}

/** Why a line cannot become a redirect. */
export interface LineProblem {
  readonly line: RedirectLine;
  readonly sentence: string;
}

export interface CheckedLines {
  readonly checked: readonly Checked[];
  readonly problems: readonly LineProblem[];
}

/** Runs a check of a line; the sentence of its refusal, or undefined. */
const sentenceOf = async (check: () => Promise<void>): Promise<string | undefined> => {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
};

/** Checks each line by itself, and whether a page answers at its address. */
export const checkRedirectLines = async (services: Services, lines: readonly RedirectLine[]): Promise<CheckedLines> => {
  const [checked, problems]: [Checked[], LineProblem[]] = [[], []];
  const seen = new Set<string>();
  for (const line of lines) {
    const sentence = await sentenceOf(async () => {
      const isRemoved = line.target === '410';
      const fields = checkedRedirect(services.settings, {
        ...{ path: line.path, target: isRemoved ? '' : line.target },
        kind: isRemoved ? 'removed' : 'permanent',
      });
      if (seen.has(fields.path)) throw new UserError('REDIRECT_TAKEN');
      if (await isAnswered(services, fields.path))
        throw new UserError('REDIRECT_PAGE_IS_THERE', { args: [fields.path] });
      seen.add(fields.path);
      checked.push({ line, fields });
    });
    if (sentence !== undefined) problems.push({ line, sentence });
  }
  return { checked, problems };
};

/**
 * Adds checked redirects, as rows of the newest import, so that undoing it takes them back. Returns the lines that cannot
 * be added beside the others; the caller rolls back when there are any.
 */
export const writeRedirects = async (
  { sql, services }: Pick<Mutation, 'sql' | 'services'>,
  checked: CheckedLines['checked'],
): Promise<{ readonly problems: readonly LineProblem[]; readonly runId: number | undefined }> => {
  const [changes, problems]: [Change[], LineProblem[]] = [[], []];
  const now = moment(services.clock);
  const runId = await newestRun(sql);
  await recordChanges(sql, ['redirects'], services.node);
  for (const { line, fields } of checked) {
    const sentence = await sentenceOf(async () => {
      if (await redirectOf(sql, fields.path)) throw new UserError('REDIRECT_TAKEN');
      await refuseCircles(sql, fields);
    });
    if (sentence !== undefined) problems.push({ line, sentence });
    else await insertTracked({ sql, runId: runId ?? 0, changes }, 'redirects', { ...fields, created_at: now });
    const missing = pathKey(fields.path, '');
    if (missing !== null) await forgetMissingPath(sql, missing);
  }
  if (runId !== undefined) await keepChanges(sql, changes);
  return { problems, runId };
};

const mostShown = 50;

const refuse = (problems: readonly LineProblem[]): void => {
  if (problems.length === 0) return;
  const shown = problems.slice(0, mostShown).map(({ line, sentence }) => `Line ${line.number}: ${sentence}`);
  const rest = problems.length > mostShown ? [`and ${problems.length - mostShown} more lines`] : [];
  throw plainError(['No redirect was added.', ...shown, ...rest].join('\n'));
};

/**
 * Adds the redirects of a file of missing addresses whose targets were filled in, all or none. Throws a plain error that
 * names each wrong line by its number.
 */
export const addRedirectsOf = async (
  services: Services,
  file: string,
): Promise<{ readonly added: number; readonly runId: number | undefined }> => {
  const { checked, problems } = await checkRedirectLines(services, await redirectLines(file));
  refuse(problems);
  const runId = await mutate(services, async mutation => {
    const written = await writeRedirects(mutation, checked);
    refuse(written.problems);
    return written.runId;
  });
  return { added: checked.length, runId };
};
