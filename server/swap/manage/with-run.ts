import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { site } from '../../core/policy/index.ts';
import { runOf } from '../run/index.ts';

/** Checks that the import is there; what is done with it needs rights on the site. */
export const withRun = async ({ sql }: RequestContext, { id }: { readonly id: number }): Promise<typeof site> => {
  if (!(await runOf(sql, id))) throw notFound();
  return site;
};
