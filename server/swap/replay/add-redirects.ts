import { recordChanges } from '../../core/cache/index.ts';
import { type Mutation, mutate, type Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { plainError, UserError } from '../../core/errors/index.ts';
import { isAnswered } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  addRedirect,
  checkedRedirect,
  forgetMissingPaths,
  pathKey,
  type RedirectFields,
  redirectsOfKeys,
  refuseCircles,
} from '../../redirects/index.ts';
import { type Change, insertTracked, keepChanges } from '../run/index.ts';
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

/** The sentence of a refusal; rethrows every other error. */
const sentenceIn = (error: unknown): string => {
  if (error instanceof UserError) return error.message;
  throw error;
};

type Entered = Checked | LineProblem;

const read = ({ settings }: Services, line: RedirectLine): Entered => {
  const isRemoved = line.target === '410';
  try {
    const fields = checkedRedirect(settings, {
      ...{ path: line.path, target: isRemoved ? '' : line.target },
      kind: isRemoved ? 'removed' : 'permanent',
    });
    return { line, fields };
  } catch (error) {
    return { line, sentence: sentenceIn(error) };
  }
};

const pagesAtOnce = 8;

/** Paths at which a page answers. */
const answeredAmong = async (services: Services, paths: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (let at = 0; at < paths.length; at += pagesAtOnce)
    await Promise.all(
      paths.slice(at, at + pagesAtOnce).map(async path => {
        if (await isAnswered(services, path)) found.add(path);
      }),
    );
  return found;
};

/** Checks each line by itself, and whether a page answers at its address. */
export const checkRedirectLines = async (services: Services, lines: readonly RedirectLine[]): Promise<CheckedLines> => {
  const entered = lines.map(line => read(services, line));
  const paths = new Set(entered.flatMap(one => ('fields' in one ? one.fields.path : [])));
  const answered = await answeredAmong(services, [...paths]);
  const [checked, problems]: [Checked[], LineProblem[]] = [[], []];
  const seen = new Set<string>();
  for (const one of entered) {
    if ('sentence' in one) problems.push(one);
    else {
      const { line, fields } = one;
      const { path } = fields;
      if (seen.has(path)) problems.push({ line, sentence: text('REDIRECT_TAKEN') });
      else if (answered.has(path)) problems.push({ line, sentence: text('REDIRECT_PAGE_IS_THERE', path) });
      else {
        seen.add(path);
        checked.push(one);
      }
    }
  }
  return { checked, problems };
};

const linesAtOnce = 500;

interface Writing {
  readonly sql: Transaction;
  readonly now: Date;
  /** The import whose undo takes the redirects back; undefined without one. */
  readonly runId: number | undefined;
}

const writePart = async ({ sql, now, runId }: Writing, part: readonly Checked[]): Promise<readonly LineProblem[]> => {
  const [changes, problems]: [Change[], LineProblem[]] = [[], []];
  const paths = part.map(({ fields }) => fields.path);
  const taken = new Set((await redirectsOfKeys(sql, paths)).map(({ path }) => path));
  for (const { line, fields } of part)
    try {
      if (taken.has(fields.path)) throw new UserError('REDIRECT_TAKEN');
      await refuseCircles(sql, fields);
      if (runId !== undefined)
        await insertTracked({ sql, runId, changes }, 'redirects', { ...fields, created_at: now });
      else if ((await addRedirect(sql, fields, now)) === null) throw new UserError('REDIRECT_TAKEN');
    } catch (error) {
      problems.push({ line, sentence: sentenceIn(error) });
    }
  await forgetMissingPaths(
    sql,
    paths.flatMap(path => pathKey(path, '') ?? []),
  );
  await keepChanges(sql, changes);
  return problems;
};

/**
 * Adds checked redirects, as rows of the newest import, so that undoing it takes them back. Returns the lines that
 * cannot be added beside the others; the caller rolls back when there are any.
 */
export const writeRedirects = async (
  { sql, services }: Pick<Mutation, 'sql' | 'services'>,
  checked: CheckedLines['checked'],
): Promise<{ readonly problems: readonly LineProblem[]; readonly runId: number | undefined }> => {
  const problems: LineProblem[] = [];
  const runId = await newestRun(sql);
  await recordChanges(sql, ['redirects'], services.node);
  for (let at = 0; at < checked.length; at += linesAtOnce) {
    const part = checked.slice(at, at + linesAtOnce);
    for (const problem of await writePart({ sql, now: moment(services.clock), runId }, part)) problems.push(problem);
  }
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
 * Adds the redirects of a file of missing addresses whose targets were filled in, all or none. Throws a plain error
 * that names each wrong line by its number.
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
