import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { type Act, type Actor, can, type SubjectOf, site } from '../../core/policy/index.ts';
import type { WaitingKind } from './waiting-queries.ts';

export interface Place {
  readonly path: string;
  readonly label: TextKey;
  readonly isFor: (actor: Actor) => boolean;
  /** Rows that wait for somebody on this page; their number stands beside the link. */
  readonly waiting?: WaitingKind;
}

export interface PlaceGroup {
  /** Absent: its links stand in the navigation itself. */
  readonly label?: TextKey;
  readonly places: readonly Place[];
}

/** Acts that need no subject. */
type SiteAct = { [A in Act]: typeof site extends SubjectOf<A> ? A : never }[Act];

const everybody = (): boolean => true;
const may =
  (act: SiteAct) =>
  (actor: Actor): boolean =>
    can(actor, act, site);

/** Links of the dashboard in groups, in their order, with the rights they need. A module adds a line for its page. */
const groups: readonly PlaceGroup[] = [
  {
    places: [
      { path: paths.overview, label: 'PLACE_OVERVIEW', isFor: everybody },
      { path: paths.statistics(), label: 'PLACE_STATISTICS', isFor: may('statistics.see') },
    ],
  },
  {
    label: 'PLACES_POSTS',
    places: [
      { path: paths.dashboard, label: 'PLACE_POSTS', isFor: may('dashboard.posts') },
      { path: paths.write(), label: 'COMPOSER_NEW', isFor: may('post.write') },
      { path: paths.quickPost(), label: 'QUICKPOST_TITLE', isFor: may('post.write') },
      {
        path: `${paths.dashboard}/pending`,
        label: 'PLACE_PENDING',
        isFor: may('dashboard.everyone'),
        waiting: 'posts',
      },
      { path: `${paths.dashboard}/revisions`, label: 'PLACE_REVISIONS', isFor: may('dashboard.posts') },
      { path: `${paths.dashboard}/categories`, label: 'DASHBOARD_CATEGORIES_TITLE', isFor: may('terms.manage') },
      { path: `${paths.dashboard}/tags`, label: 'DASHBOARD_TAGS_TITLE', isFor: may('terms.manage') },
      { path: paths.media(), label: 'MEDIA_TITLE', isFor: may('media.upload') },
    ],
  },
  {
    label: 'PLACES_ARTICLES',
    places: [
      { path: articlePaths.manage, label: 'PLACE_ITEMS', isFor: may('article.add') },
      {
        path: articlePaths.manageCategories,
        label: 'PLACE_ITEM_CATEGORIES',
        isFor: may('article-categories.manage'),
      },
      { path: articlePaths.manageFields, label: 'PLACE_ITEM_FIELDS', isFor: may('article-fields.manage') },
    ],
  },
  {
    label: 'PLACES_COMMENTS',
    places: [
      { path: `${paths.dashboard}/comments`, label: 'PLACE_COMMENTS', isFor: may('dashboard.posts') },
      { path: paths.heldComments, label: 'NAV_HELD_COMMENTS', isFor: may('comments.moderate'), waiting: 'comments' },
      {
        path: articlePaths.comments(),
        label: 'ITEM_COMMENTS_TITLE',
        isFor: may('article.add'),
        waiting: 'articleComments',
      },
      { path: paths.reports, label: 'PLACE_REPORTS', isFor: may('reports.handle'), waiting: 'reports' },
      { path: paths.blockedCommenters, label: 'PLACE_BLOCKED', isFor: may('commenter.block') },
      { path: paths.reactionKinds, label: 'PLACE_REACTION_KINDS', isFor: may('site.administer') },
    ],
  },
  {
    label: 'PLACES_PEOPLE',
    places: [
      { path: paths.users, label: 'PLACE_USERS', isFor: may('site.see') },
      { path: paths.groups, label: 'PLACE_GROUPS', isFor: may('site.administer') },
      { path: paths.levels, label: 'PLACE_LEVELS', isFor: may('site.administer') },
      { path: paths.signInProviders, label: 'PLACE_SIGN_IN', isFor: may('site.administer') },
    ],
  },
  {
    label: 'PLACES_DESIGN',
    places: [
      { path: paths.look, label: 'LOOK_TITLE', isFor: may('site.administer') },
      { path: paths.pages, label: 'PLACE_PAGES', isFor: may('pages.manage') },
      { path: paths.menu, label: 'PLACE_MENU', isFor: may('site.administer') },
    ],
  },
  {
    label: 'PLACES_SITE',
    places: [
      { path: paths.settings(), label: 'PLACE_SETTINGS', isFor: may('site.administer') },
      { path: paths.mails, label: 'PLACE_MAIL', isFor: may('site.see'), waiting: 'mails' },
      { path: paths.followers, label: 'PLACE_FOLLOWERS', isFor: may('site.administer') },
      { path: paths.payments, label: 'PLACE_PAYMENTS', isFor: may('payments.see') },
      { path: paths.payButtons, label: 'PLACE_BUTTONS', isFor: may('payments.see') },
      { path: paths.redirects, label: 'PLACE_REDIRECTS', isFor: may('site.see') },
      { path: paths.missing, label: 'PLACE_MISSING', isFor: may('site.see') },
      { path: paths.webhooks, label: 'PLACE_WEBHOOKS', isFor: may('site.administer') },
      { path: paths.imports, label: 'PLACE_IMPORTS', isFor: may('site.administer') },
      { path: paths.export, label: 'PLACE_EXPORT', isFor: may('site.administer') },
      { path: paths.firstSteps, label: 'STEPS_TITLE', isFor: may('site.administer') },
      { path: paths.auditLog, label: 'PLACE_AUDIT', isFor: may('site.see') },
    ],
  },
  {
    label: 'PLACES_ACCOUNT',
    places: [
      { path: paths.profile, label: 'PLACE_PROFILE', isFor: everybody },
      { path: paths.security, label: 'SECURITY_TITLE', isFor: everybody },
      { path: paths.favourites, label: 'PLACE_FAVOURITES', isFor: everybody },
      { path: paths.subscriptions, label: 'PLACE_SUBSCRIPTIONS', isFor: everybody },
      { path: paths.ownTeams, label: 'PLACE_TEAMS', isFor: everybody },
      { path: paths.autoposting, label: 'AUTOPOST_PAGE', isFor: may('autopost.own') },
    ],
  },
];

/** Groups with a link for the actor. */
export const placesFor = (actor: Actor): readonly PlaceGroup[] =>
  groups
    .map(group => ({ ...group, places: group.places.filter(({ isFor }) => isFor(actor)) }))
    .filter(({ places }) => places.length > 0);

/** Sentences about the number of waiting rows: `3 posts await approval`. */
export const waitingWords = {
  posts: 'WAITING_POSTS',
  comments: 'WAITING_COMMENTS',
  articleComments: 'WAITING_ITEM_COMMENTS',
  reports: 'WAITING_REPORTS',
  mails: 'WAITING_MAILS',
} as const satisfies Readonly<Record<WaitingKind, PluralKey>>;

/** Pages with rows that wait, for the actor. */
export const waitingPlaces = (actor: Actor): readonly (Place & { readonly waiting: WaitingKind })[] =>
  placesFor(actor).flatMap(({ places }) =>
    places.flatMap(place => (place.waiting === undefined ? [] : [{ ...place, waiting: place.waiting }])),
  );
