import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { peekLink, takeLink } from '../core/links/index.ts';
import type { Account } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { type ArchiveRow, archiveBy } from './archive-queries.ts';

export const ownAccount = ({ actor }: Pick<RequestContext, 'actor'>): Account => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account;
};

export const linkOver = (): UserError => new UserError('LINK_OVER', { status: 410 });

const readyBy = async (
  { sql, services }: RequestContext,
  subject: string | undefined,
): Promise<ArchiveRow | undefined> => {
  const row = subject ? await archiveBy(sql, Number(subject)) : undefined;
  return row?.state === 'ready' && row.expiresAt > moment(services.clock) ? row : undefined;
};

/** The copy a link leads to, without using it. */
export const archiveAt = async (context: RequestContext, key: string): Promise<ArchiveRow | undefined> => {
  const link = await peekLink(context.sql, 'archive', key, moment(context.services.clock));
  const row = await readyBy(context, link?.subject);
  return row?.userId === link?.userId ? row : undefined;
};

/** The same for who acts: a link that is over is refused. */
export const linkedArchive = async (context: RequestContext, key: string): Promise<ArchiveRow> => {
  const row = await archiveAt(context, key);
  if (!row) throw linkOver();
  return row;
};

/** Uses the link: of two at once one gets the copy. */
export const takeArchiveLink = async (mutation: MutationContext, key: string): Promise<void> => {
  if (!(await takeLink(mutation.sql, 'archive', key, moment(mutation.services.clock)))) throw linkOver();
};
