import { limits } from '../../protocol/limits.ts';
import { type RedirectKind, redirectKinds } from '../../protocol/site.ts';
import type { Settings } from '../core/config/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { secureAddress, sitePath } from '../core/paths/index.ts';
import { redirectKey, redirectKeys } from './path-key.ts';
import { type RedirectFields, type RedirectStatus, redirectAmongKeys } from './redirect-queries.ts';

/** A redirect as somebody entered it. */
export interface EnteredRedirect {
  readonly path: string;
  readonly target: string;
  readonly kind: RedirectKind;
}

const statuses = { permanent: 301, temporary: 302, removed: 410 } as const satisfies Readonly<
  Record<RedirectKind, RedirectStatus>
>;

export const redirectKind = (status: RedirectStatus): RedirectKind =>
  redirectKinds.find(kind => statuses[kind] === status) ?? 'permanent';

/** Key of an entered path; null for what is no path of this site. */
export const enteredKey = (written: string): string | null => {
  const path = sitePath(written);
  return path === null ? null : redirectKey(path, '');
};

/** Throws a refusal of the field `path`. */
export const checkedPath = (written: string): string => {
  const key = enteredKey(written);
  if (key === null) throw new UserError('REDIRECT_PATH_WRONG', { field: 'path' });
  return key;
};

/**
 * The target: a path of this site or an https address, empty for an address that is gone. Throws a refusal of the
 * field.
 */
export const checkedTarget = (
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  { kind, target: written }: Pick<EnteredRedirect, 'kind' | 'target'>,
): string => {
  if (kind === 'removed') {
    if (written === '') return '';
    throw new UserError('REDIRECT_TARGET_GONE', { field: 'target' });
  }
  const address = secureAddress(written);
  const isOwn = address !== null && new URL(address).host === new URL(baseUrl).host;
  const target = isOwn ? sitePath(address.slice(new URL(address).origin.length)) : (sitePath(written) ?? address);
  if (target === null || target.length > limits.redirectAddress)
    throw new UserError('REDIRECT_TARGET_WRONG', { field: 'target' });
  return target;
};

/** Checks an entered redirect by itself. Throws a refusal that names the field. */
export const checkedRedirect = (settings: Pick<Settings, 'baseUrl'>, entered: EnteredRedirect): RedirectFields => ({
  path: checkedPath(entered.path),
  target: checkedTarget(settings, entered),
  status: statuses[entered.kind],
});

const stepsMost = 20;

/** Follows redirects from the target as a browser does; throws a refusal when they return to the path. */
export const refuseCircles = async (sql: Transaction, { path, target }: RedirectFields): Promise<void> => {
  let next = redirectKeys(target, '');
  for (let step = 0; next.length > 0; step++) {
    if (next.includes(path) || step >= stepsMost) throw new UserError('REDIRECT_LOOP', { field: 'target' });
    const redirect = await redirectAmongKeys(sql, next);
    next = redirect ? redirectKeys(redirect.target, '') : [];
  }
};
