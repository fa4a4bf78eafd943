import type { Deed, Visit } from '../core/context/index.ts';
import { Refusal } from '../core/errors/index.ts';
import { peekLink, takeLink } from '../core/links/index.ts';
import type { Account } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { type ArchiveRow, archiveBy } from './archive-queries.ts';

export const ownAccount = ({ actor }: Pick<Visit, 'actor'>): Account => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account;
};

export const linkOver = (): Refusal => new Refusal('LINK_OVER', { status: 410 });

const readyBy = async ({ sql, services }: Visit, subject: string | undefined): Promise<ArchiveRow | undefined> => {
  const row = subject ? await archiveBy(sql, Number(subject)) : undefined;
  return row?.state === 'ready' && row.expiresAt > moment(services.clock) ? row : undefined;
};

/** The copy a link leads to, without using it. */
export const archiveAt = async (visit: Visit, key: string): Promise<ArchiveRow | undefined> => {
  const link = await peekLink(visit.sql, 'archive', key, moment(visit.services.clock));
  const row = await readyBy(visit, link?.subject);
  return row?.userId === link?.userId ? row : undefined;
};

/** The same for who acts: a link that is over is refused. */
export const linkedArchive = async (visit: Visit, key: string): Promise<ArchiveRow> => {
  const row = await archiveAt(visit, key);
  if (!row) throw linkOver();
  return row;
};

/** Uses the link: of two at once one gets the copy. */
export const takeArchiveLink = async (deed: Deed, key: string): Promise<void> => {
  if (!(await takeLink(deed.sql, 'archive', key, moment(deed.services.clock)))) throw linkOver();
};
