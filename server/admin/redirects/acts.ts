import type { z } from 'zod';
import type { siteTasks } from '../../../protocol/site.ts';
import { audit } from '../../audit/index.ts';
import { recordChanges } from '../../core/cache/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { isAnswered } from '../../core/http/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  addRedirect,
  changeRedirect,
  checkedPath,
  checkedRedirect,
  checkedTarget,
  enteredKey,
  forgetMissingPath,
  pathKey,
  redirectsAmong,
  refuseCircles,
} from '../../redirects/index.ts';

export type RedirectParams = z.infer<(typeof siteTasks)['redirects.save']['params']>;

/** Whether a page answers at the path, so that a redirect from it would never take effect. */
export const isPathAnswered = async (
  { services }: Pick<MutationContext, 'services'>,
  written: string,
): Promise<boolean> => {
  const key = enteredKey(written);
  return key !== null && (await isAnswered(services, key));
};

const targetOf = ({ actor, services }: MutationContext, params: RedirectParams): string => {
  const target = checkedTarget(services.settings, params);
  if (target !== '' && !target.startsWith('/') && !can(actor, 'site.administer', site))
    throw new UserError('REDIRECT_OUTWARD', { field: 'target', status: 403 });
  return target;
};

/** Adds or changes a redirect. Parallel changes run one after the other, since two of them could form a loop. */
export const saveRedirect = async (
  mutation: MutationContext,
  params: RedirectParams,
  isLiving: boolean,
): Promise<void> => {
  const { sql, services } = mutation;
  checkForm(
    () => {
      const path = checkedPath(params.path);
      if (isLiving) throw new UserError('REDIRECT_PAGE_IS_THERE', { args: [path], field: 'path' });
    },
    () => targetOf(mutation, params),
  );
  const fields = checkedRedirect(services.settings, params);
  await recordChanges(sql, ['redirects'], services.node);
  if (params.id !== undefined && (await redirectsAmong(sql, [params.id])).length === 0) throw notFound();
  await refuseCircles(sql, fields);
  const id =
    params.id === undefined
      ? await addRedirect(sql, fields, moment(services.clock))
      : (await changeRedirect(sql, params.id, fields)) && params.id;
  if (!id) throw new UserError('REDIRECT_TAKEN', { field: 'path', status: 409 });
  const missing = pathKey(fields.path, '');
  if (missing !== null) await forgetMissingPath(sql, missing);
  await audit(mutation, {
    act: 'redirect.save',
    type: 'redirect',
    ids: [id],
    detail: () => `${fields.path} → ${fields.target || fields.status}`,
  });
};
