import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import type { Account } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { type ArchiveRow, archiveBy } from './archive-queries.ts';

export const ownAccount = ({ actor }: Pick<RequestContext, 'actor'>): Account => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account;
};

export const linkExpired = (): UserError => new UserError('LINK_OVER', { status: 410 });

const readyArchive = async (
  { sql, services }: RequestContext,
  subject: string | undefined,
): Promise<ArchiveRow | undefined> => {
  const row = subject ? await archiveBy(sql, Number(subject)) : undefined;
  return row?.state === 'ready' && row.expiresAt > moment(services.clock) ? row : undefined;
};

/** Archive of a link, without using the link. */
export const archiveAt = async (context: RequestContext, key: string): Promise<ArchiveRow | undefined> => {
  const link = await peekLink(context.sql, 'archive', key, moment(context.services.clock));
  const row = await readyArchive(context, link?.subject);
  return row?.userId === link?.userId ? row : undefined;
};

/** Same as `archiveAt`, but throws for an expired link. */
export const linkedArchive = async (context: RequestContext, key: string): Promise<ArchiveRow> => {
  const row = await archiveAt(context, key);
  if (!row) throw linkExpired();
  return row;
};

/** Uses up the link; of parallel requests only one succeeds. */
export const redeemArchiveLink = async (mutation: MutationContext, key: string): Promise<void> => {
  if (!(await takeLink(mutation.sql, 'archive', key, moment(mutation.services.clock)))) throw linkExpired();
};
