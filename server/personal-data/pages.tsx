import { linkExpiredPage, withReturn } from '../accounts/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page, PageParams, PageRoute } from '../core/http/index.ts';
import { peekLink } from '../core/one-time-links/index.ts';
import { paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { archiveAt } from './archive/archive-link.ts';
import { archiveOf } from './archive/archive-queries.ts';
import { erasureOf, hasPosts } from './erasure/erasure-queries.ts';
import { downloadPage, erasePage, guestPage, keepPage } from './link-views.tsx';
import { type Errors, overviewPage, requestPage } from './views.tsx';

/** Overview page: state of the archive and of an erasure; for visitors the form that asks for an address. */
export const overview = async (context: RequestContext, errors: Errors = []): Promise<Page> => {
  const { account } = context.actor;
  if (!account) return requestPage(context, { errors });
  const archive = await archiveOf(context.sql, { userId: account.id }, moment(context.services.clock));
  const erasure = await erasureOf(context.sql, account.id);
  return overviewPage({ context, email: account.email, archive, erasure }, errors);
};

const signIn = (context: RequestContext) => ({ to: withReturn(paths.signIn, context.address) });

const download = async (context: RequestContext, { key = '' }: PageParams) => {
  const archive = await archiveAt(context, key);
  if (!archive) return linkExpiredPage(context);
  const { account } = context.actor;
  if (archive.userId !== null && !account) return signIn(context);
  if (archive.userId !== null && archive.userId !== account?.id) return linkExpiredPage(context);
  return downloadPage(context, { key, isGuest: archive.userId === null });
};

const guest = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const link = await peekLink(context.sql, 'personal', key, moment(context.services.clock));
  return link ? guestPage(context, { key, email: link.subject }) : linkExpiredPage(context);
};

const erase = async (context: RequestContext) => {
  const { account } = context.actor;
  if (!account) return signIn(context);
  if (await erasureOf(context.sql, account.id)) return { to: paths.personalData };
  return erasePage(context, { hasPosts: await hasPosts(context.sql, account.id) });
};

const cancel = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const link = await peekLink(context.sql, 'keep', key, moment(context.services.clock));
  return link ? keepPage(context, key) : linkExpiredPage(context);
};

/** Routes of personal data: export and erasure (D-046, D-047, ruling 21). */
export const personalDataPages: readonly PageRoute[] = [
  { path: paths.personalData, option: 'users', view: 'personaldata', handler: context => overview(context) },
  { path: `${paths.personalData}/download`, handler: download },
  { path: `${paths.personalData}/guest`, handler: guest },
  { path: `${paths.personalData}/erase`, handler: erase },
  { path: `${paths.personalData}/keep`, handler: cancel },
];
