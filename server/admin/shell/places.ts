import type { TextKey } from '../../../protocol/texts.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { type Actor, can, site } from '../../core/policy/index.ts';

interface Place {
  readonly path: string;
  readonly label: TextKey;
  readonly isFor: (actor: Actor) => boolean;
}

const everybody = (): boolean => true;
const seesSite = (actor: Actor): boolean => can(actor, 'site.see', site);
const seesPayments = (actor: Actor): boolean => can(actor, 'payments.see', site);
const administers = (actor: Actor): boolean => can(actor, 'site.administer', site);

/** Links of the dashboard in their order, with the rights they need. A module adds a line for its page. */
const places: readonly Place[] = [
  { path: paths.dashboard, label: 'PLACE_POSTS', isFor: actor => can(actor, 'dashboard.posts', site) },
  { path: paths.write(), label: 'COMPOSER_NEW', isFor: actor => can(actor, 'post.write', site) },
  { path: `${paths.dashboard}/comments`, label: 'PLACE_COMMENTS', isFor: actor => can(actor, 'dashboard.posts', site) },
  { path: paths.quickPost(), label: 'QUICKPOST_TITLE', isFor: actor => can(actor, 'post.write', site) },
  { path: paths.media(), label: 'MEDIA_TITLE', isFor: actor => can(actor, 'media.upload', site) },
  { path: paths.ownTeams, label: 'PLACE_TEAMS', isFor: everybody },
  { path: paths.autoposting, label: 'AUTOPOST_PAGE', isFor: actor => can(actor, 'autopost.own', site) },
  {
    path: `${paths.dashboard}/pending`,
    label: 'PLACE_PENDING',
    isFor: actor => can(actor, 'dashboard.everyone', site),
  },
  {
    path: `${paths.dashboard}/revisions`,
    label: 'PLACE_REVISIONS',
    isFor: actor => can(actor, 'dashboard.posts', site),
  },
  {
    path: `${paths.dashboard}/categories`,
    label: 'DASHBOARD_CATEGORIES_TITLE',
    isFor: actor => can(actor, 'terms.manage', site),
  },
  { path: `${paths.dashboard}/tags`, label: 'DASHBOARD_TAGS_TITLE', isFor: actor => can(actor, 'terms.manage', site) },
  { path: articlePaths.manage, label: 'PLACE_ITEMS', isFor: actor => can(actor, 'article.add', site) },
  { path: articlePaths.comments(), label: 'ITEM_COMMENTS_TITLE', isFor: actor => can(actor, 'article.add', site) },
  {
    path: articlePaths.manageFields,
    label: 'PLACE_ITEM_FIELDS',
    isFor: actor => can(actor, 'article-fields.manage', site),
  },
  {
    path: articlePaths.manageCategories,
    label: 'PLACE_ITEM_CATEGORIES',
    isFor: actor => can(actor, 'article-categories.manage', site),
  },
  { path: paths.favourites, label: 'PLACE_FAVOURITES', isFor: everybody },
  { path: paths.subscriptions, label: 'PLACE_SUBSCRIPTIONS', isFor: everybody },
  { path: paths.reports, label: 'PLACE_REPORTS', isFor: actor => can(actor, 'reports.handle', site) },
  {
    path: paths.blockedCommenters,
    label: 'PLACE_BLOCKED',
    isFor: actor => can(actor, 'commenter.block', site),
  },
  { path: paths.users, label: 'PLACE_USERS', isFor: seesSite },
  { path: paths.groups, label: 'PLACE_GROUPS', isFor: administers },
  { path: paths.levels, label: 'PLACE_LEVELS', isFor: administers },
  { path: paths.settings(), label: 'PLACE_SETTINGS', isFor: administers },
  { path: paths.pages, label: 'PLACE_PAGES', isFor: actor => can(actor, 'pages.manage', site) },
  { path: paths.menu, label: 'PLACE_MENU', isFor: administers },
  { path: paths.reactionKinds, label: 'PLACE_REACTION_KINDS', isFor: administers },
  { path: paths.mails, label: 'PLACE_MAIL', isFor: seesSite },
  { path: paths.redirects, label: 'PLACE_REDIRECTS', isFor: seesSite },
  { path: paths.missing, label: 'PLACE_MISSING', isFor: seesSite },
  { path: paths.payments, label: 'PLACE_PAYMENTS', isFor: seesPayments },
  { path: paths.payButtons, label: 'PLACE_BUTTONS', isFor: seesPayments },
  { path: paths.imports, label: 'PLACE_IMPORTS', isFor: administers },
  { path: paths.export, label: 'PLACE_EXPORT', isFor: administers },
  { path: paths.auditLog, label: 'PLACE_AUDIT', isFor: seesSite },
  { path: paths.profile, label: 'PLACE_PROFILE', isFor: everybody },
];

export const placesFor = (actor: Actor): readonly Place[] => places.filter(({ isFor }) => isFor(actor));
