import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { UserError, ValidationError } from '../../../core/errors/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { checkRedirectLines, type LineProblem, type RedirectLine, writeRedirects } from '../../replay/index.ts';
import { targetField } from './missing-views.tsx';

interface Submitted {
  readonly paths: readonly string[];
  readonly targets: readonly string[];
}

/** Lines whose target was typed; the number of a line is its place in the lists. */
const linesOf = ({ paths, targets }: Submitted): RedirectLine[] =>
  paths.flatMap((path, number) => {
    const target = targets[number]?.trim() ?? '';
    return target === '' ? [] : [{ number, path, target }];
  });

const refuse = (problems: readonly LineProblem[]): void => {
  if (problems.length === 0) return;
  const errors = problems.map(({ line, sentence }) => ({
    field: targetField(line.number),
    message: text('REPLAY_LINE_WRONG', line.path, sentence),
  }));
  throw new ValidationError(errors, 422);
};

type Checked = Awaited<ReturnType<typeof checkRedirectLines>>;

/** Checks the typed targets; a page is asked for at each address, which must not hold a transaction. */
export const checkTargets = async ({ actor, services }: RequestContext, submitted: Submitted): Promise<Checked> => {
  authorize(actor, 'site.administer', site);
  return checkRedirectLines(services, linesOf(submitted));
};

/** Adds the checked redirects, all or none, and returns their number. Throws errors that name the fields. */
export const addTargets = async (mutation: MutationContext, { checked, problems }: Checked): Promise<number> => {
  refuse(problems);
  if (checked.length === 0) throw new UserError('REPLAY_NO_TARGET', { field: targetField(0) });
  refuse((await writeRedirects(mutation, checked)).problems);
  return checked.length;
};
