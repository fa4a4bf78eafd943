import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import { type RedirectKind, redirectKinds, type siteTasks } from '../../../protocol/site.ts';
import { audit } from '../../audit/index.ts';
import { recordChanges } from '../../core/cache/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { isAnswered } from '../../core/http/index.ts';
import { secureAddress, sitePath } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  addRedirect,
  changeRedirect,
  forgetMissingPath,
  pathKey,
  type RedirectFields,
  type RedirectStatus,
  redirectAmongKeys,
  redirectKey,
  redirectKeys,
  redirectsAmong,
} from '../../redirects/index.ts';

export type RedirectParams = z.infer<(typeof siteTasks)['redirects.save']['params']>;

const statuses = { permanent: 301, temporary: 302, gone: 410 } as const satisfies Readonly<
  Record<RedirectKind, RedirectStatus>
>;

export const kindOf = (status: RedirectStatus): RedirectKind =>
  redirectKinds.find(kind => statuses[kind] === status) ?? 'permanent';

const keyOf = (written: string): string | null => {
  const path = sitePath(written);
  return path === null ? null : redirectKey(path, '');
};

/** Whether a page answers at the path, so that a redirect from it would never take effect. */
export const isPathAnswered = async (
  { services }: Pick<MutationContext, 'services'>,
  written: string,
): Promise<boolean> => {
  const key = keyOf(written);
  return key !== null && (await isAnswered(services, key));
};

const pathOf = (written: string): string => {
  const key = keyOf(written);
  if (key === null) throw new UserError('REDIRECT_PATH_WRONG', { field: 'path' });
  return key;
};

const targetOf = ({ actor, services }: MutationContext, { kind, target: written }: RedirectParams): string => {
  if (kind === 'gone') {
    if (written === '') return '';
    throw new UserError('REDIRECT_TARGET_GONE', { field: 'target' });
  }
  const address = secureAddress(written);
  const isOwn = address !== null && new URL(address).host === new URL(services.settings.baseUrl).host;
  const target = isOwn ? sitePath(address.slice(new URL(address).origin.length)) : (sitePath(written) ?? address);
  if (target === null || target.length > limits.redirectAddress)
    throw new UserError('REDIRECT_TARGET_WRONG', { field: 'target' });
  if (!target.startsWith('/') && !can(actor, 'site.administer', site))
    throw new UserError('REDIRECT_OUTWARD', { field: 'target', status: 403 });
  return target;
};

const stepsMost = 20;

// Follows the redirects from the target as a browser does; a return to the path is a loop.
const refuseCircles = async (sql: Transaction, { path, target }: RedirectFields): Promise<void> => {
  let next = redirectKeys(target, '');
  for (let step = 0; next.length > 0; step++) {
    if (next.includes(path) || step >= stepsMost) throw new UserError('REDIRECT_LOOP', { field: 'target' });
    const redirect = await redirectAmongKeys(sql, next);
    next = redirect ? redirectKeys(redirect.target, '') : [];
  }
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
      const path = pathOf(params.path);
      if (isLiving) throw new UserError('REDIRECT_PAGE_IS_THERE', { args: [path], field: 'path' });
    },
    () => targetOf(mutation, params),
  );
  const fields: RedirectFields = {
    path: pathOf(params.path),
    target: targetOf(mutation, params),
    status: statuses[params.kind],
  };
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
