import { linkOverPage, withReturn } from '../accounts/index.ts';
import type { Visit } from '../core/context/index.ts';
import type { Asked, Page, PageRoute } from '../core/http/index.ts';
import { peekLink } from '../core/links/index.ts';
import { paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { archiveOf } from './archive-queries.ts';
import { erasureOf, hasPosts } from './erasure-queries.ts';
import { downloadPage, erasePage, guestPage, keepPage } from './link-views.tsx';
import { archiveAt } from './own.ts';
import { type Errors, overviewPage, requestPage } from './views.tsx';

/** How far an account's copy is and whether it is about to be erased; for a visitor the form that names an address. */
export const overview = async (visit: Visit, errors: Errors = []): Promise<Page> => {
  const { account } = visit.actor;
  if (!account) return requestPage(visit, { errors });
  const archive = await archiveOf(visit.sql, { userId: account.id }, moment(visit.services.clock));
  const erasure = await erasureOf(visit.sql, account.id);
  return overviewPage({ visit, email: account.email, archive, erasure }, errors);
};

const signIn = (visit: Visit) => ({ to: withReturn(paths.signIn, visit.address) });

const download = async (visit: Visit, { key = '' }: Asked) => {
  const archive = await archiveAt(visit, key);
  if (!archive) return linkOverPage(visit);
  const { account } = visit.actor;
  if (archive.userId !== null && !account) return signIn(visit);
  if (archive.userId !== null && archive.userId !== account?.id) return linkOverPage(visit);
  return downloadPage(visit, { key, isGuest: archive.userId === null });
};

const guest = async (visit: Visit, { key = '' }: Asked): Promise<Page> => {
  const link = await peekLink(visit.sql, 'personal', key, moment(visit.services.clock));
  return link ? guestPage(visit, { key, email: link.subject }) : linkOverPage(visit);
};

const erase = async (visit: Visit) => {
  const { account } = visit.actor;
  if (!account) return signIn(visit);
  if (await erasureOf(visit.sql, account.id)) return { to: paths.personalData };
  return erasePage(visit, { hasPosts: await hasPosts(visit.sql, account.id) });
};

const keep = async (visit: Visit, { key = '' }: Asked): Promise<Page> => {
  const link = await peekLink(visit.sql, 'keep', key, moment(visit.services.clock));
  return link ? keepPage(visit, key) : linkOverPage(visit);
};

/** Personal data: a copy to take along, and being forgotten (D-046, D-047, ruling 21). */
export const personalDataPages: readonly PageRoute[] = [
  { path: paths.personalData, option: 'users', view: 'personaldata', answer: visit => overview(visit) },
  { path: `${paths.personalData}/download`, answer: download },
  { path: `${paths.personalData}/guest`, answer: guest },
  { path: `${paths.personalData}/erase`, answer: erase },
  { path: `${paths.personalData}/keep`, answer: keep },
];
