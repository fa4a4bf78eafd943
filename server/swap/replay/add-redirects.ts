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

const mostShown = 50;

const refuse = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  const rest = problems.length > mostShown ? [`and ${problems.length - mostShown} more lines`] : [];
  throw plainError(['No redirect was added.', ...problems.slice(0, mostShown), ...rest].join('\n'));
};

const problem = ({ number }: RedirectLine, sentence: string): string => `Line ${number}: ${sentence}`;

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

const checkLines = async (services: Services, lines: readonly RedirectLine[]): Promise<readonly Checked[]> => {
  const [checked, problems]: [Checked[], string[]] = [[], []];
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
    if (sentence !== undefined) problems.push(problem(line, sentence));
  }
  refuse(problems);
  return checked;
};

const write = async (mutation: Mutation, checked: readonly Checked[], runId: number | undefined): Promise<void> => {
  const { sql, services } = mutation;
  const [changes, problems]: [Change[], string[]] = [[], []];
  const now = moment(services.clock);
  await recordChanges(sql, ['redirects'], services.node);
  for (const { line, fields } of checked) {
    const sentence = await sentenceOf(async () => {
      if (await redirectOf(sql, fields.path)) throw new UserError('REDIRECT_TAKEN');
      await refuseCircles(sql, fields);
    });
    if (sentence !== undefined) problems.push(problem(line, sentence));
    else await insertTracked({ sql, runId: runId ?? 0, changes }, 'redirects', { ...fields, created_at: now });
    const missing = pathKey(fields.path, '');
    if (missing !== null) await forgetMissingPath(sql, missing);
  }
  refuse(problems);
  if (runId !== undefined) await keepChanges(sql, changes);
};

/**
 * Adds the redirects of a file of missing addresses whose targets were filled in, all or none. Undoing the newest import
 * takes them back. Throws a plain error that names each wrong line by its number.
 */
export const addRedirectsOf = async (
  services: Services,
  file: string,
): Promise<{ readonly added: number; readonly runId: number | undefined }> => {
  const checked = await checkLines(services, await redirectLines(file));
  const runId = await newestRun(services.sql);
  await mutate(services, mutation => write(mutation, checked, runId));
  return { added: checked.length, runId };
};
