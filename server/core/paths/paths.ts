/** Path of a page of a list. */
export const paged = (path: string, start: number): string => (start > 0 ? `${path}?start=${start}` : path);
export const twoDigits = (number: number): string => String(number).padStart(2, '0');
const segment = encodeURIComponent;

const asking = (path: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${segment(value)}`] : []));
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

/** Site paths: below BASE_URL, without its own path in front. */
export const paths = {
  home: '/',
  blog: (start = 0): string => paged('/blog', start),
  latest: (start = 0): string => paged(start > 0 ? '/blog' : '/', start),
  entry: (slug: string): string => `/blog/${segment(slug)}`,
  /** A comment of a post, on any page of the thread. */
  comment: (slug: string, id: number): string => `/blog/${segment(slug)}?comment=${id}#comment-${id}`,
  entryPrint: (slug: string): string => `/blog/${segment(slug)}?tmpl=component&print=1`,
  /** Addresses that name nothing, for redirects that are followed before the reader is known. */
  entryById: (id: number): string => `/blog/post-by-number/${id}`,
  categoryById: (id: number): string => `/blog/category-by-number/${id}`,
  categories: '/blog/categories',
  category: (alias: string, start = 0): string => paged(`/blog/categories/${segment(alias)}`, start),
  tags: '/blog/tags',
  tag: (alias: string, start = 0): string => paged(`/blog/tags/${segment(alias)}`, start),
  authors: '/blog/authors',
  author: (permalink: string, start = 0): string => paged(`/blog/authors/${segment(permalink)}`, start),
  authorTopics: (permalink: string): string => `/blog/authors/${segment(permalink)}/topics`,
  teams: '/blog/teamblogs',
  team: (alias: string, start = 0): string => paged(`/blog/teamblogs/${segment(alias)}`, start),
  teamJoin: (alias: string): string => `/blog/teamblogs/${segment(alias)}/join`,
  teamLeave: (alias: string): string => `/blog/teamblogs/${segment(alias)}/leave`,
  teamRemoveMember: (alias: string, id: number): string => `/blog/teamblogs/${segment(alias)}/remove-member?id=${id}`,
  teamRemoveAdmin: (alias: string, id: number): string => `/blog/teamblogs/${segment(alias)}/remove-admin?id=${id}`,
  teamInvite: (alias: string): string => `/blog/teamblogs/${segment(alias)}/invite`,
  ownTeams: '/blog/dashboard/teamblogs',
  teamRequests: '/blog/dashboard/requests',
  newTeam: '/blog/dashboard/teamblogs/new',
  editTeam: (id: number): string => `/blog/dashboard/teamblogs/edit?id=${id}`,
  deleteTeam: (id: number): string => `/blog/dashboard/teamblogs/delete?id=${id}`,
  teamMembers: (alias: string): string => `/blog/teamblogs/${segment(alias)}/members`,
  archive: '/blog/archive',
  year: (year: number): string => `/blog/archive/${year}`,
  month: (year: number, month: number, start = 0): string => paged(`/blog/archive/${year}/${twoDigits(month)}`, start),
  places: (start = 0): string => paged('/places', start),
  postPlace: (slug: string): string => `/blog/${segment(slug)}/place`,
  voters: (postId: number): string => `/blog/ratings/voters?id=${postId}`,
  day: (year: number, month: number, day: number, start = 0): string =>
    paged(`/blog/archive/${year}/${twoDigits(month)}/${twoDigits(day)}`, start),
  calendar: '/blog/calendar',
  calendarMonth: (year: number, month: number): string => `/blog/calendar/${year}/${twoDigits(month)}`,
  search: '/search',
  /**
   * Address to which the typed text is appended. `name`: the hidden field in the markup of a suggested item;
   * `team`: the team whose members are left out.
   */
  suggest: (what: 'tags' | 'authors', { name = '', team = 0 } = {}): string => {
    const query = new URLSearchParams({
      ...(team ? { team: String(team) } : {}),
      ...(name ? { name } : {}),
      search: '',
    });
    return `/blog/suggest/${what}?${query}`;
  },
  rss: (path: string): string => `${path === '/' ? '' : path}/feed.xml`,
  atom: (path: string): string => `${path === '/' ? '' : path}/atom.xml`,
  /** The question before a post is moved. */
  movePost: (transition: string, id: number, back: string): string =>
    `/blog/posts/${transition}?id=${id}&return=${segment(back)}`,
  /** Form of the dates of a post. */
  postDates: (id: number, back: string): string => `/blog/posts/dates?id=${id}&return=${segment(back)}`,
  accessibility: '/accessibility',
  display: '/display',
  signIn: '/account/sign-in',
  profile: '/account/profile',
  security: '/account/security',
  /** Page that shows a new token once. */
  newToken: (key: string): string => asking('/account/security/token', { key }),
  openid: (query: { provider: number; purpose?: string | undefined; return?: string | undefined }): string =>
    asking('/account/openid', query),
  /** Ways of sign-in that are left after a new password. */
  remainingWays: '/account/security/after-reset',
  openidCallback: '/account/openid/callback',
  openidJoin: (key: string, back?: string): string => asking('/account/openid/join', { key, return: back }),
  /** Question before a sign-in ends the session of another account. */
  openidChange: (key: string): string => asking('/account/openid/change', { key }),
  openidConfirmed: '/account/openid/confirmed',
  /** Page of an invitation; with the sealed answer of a provider, to accept it without a password. */
  invitation: (key: string, answer?: string): string => asking('/account/invitation', { key, answer }),
  openidLink: (key: string): string => asking('/account/openid/link', { key }),
  personalData: '/account/personal-data',
  heldComments: '/moderation/comments',
  /** The page that the link of a mail about a held comment opens. */
  commentDecision: (key: string): string => asking('/blog/comments/moderate', { key }),
  reports: '/moderation/reports',
  reportForm: (id: number): string => `/blog/reports/form?type=post&id=${id}`,
  welcome: '/account/welcome',
  firstSteps: '/blog/dashboard/first-steps',
  demo: '/blog/dashboard/site/demo',
  dashboard: '/blog/dashboard',
  overview: '/blog/dashboard/overview',
  dashboardComments: '/blog/dashboard/comments',
  statistics: (query: { days?: number; of?: string } = {}): string => asking('/blog/dashboard/statistics', query),
  quickPost: (tab = ''): string => `/blog/dashboard/quickpost${tab && `/${tab}`}`,
  favourites: '/blog/dashboard/favourites',
  autoposting: '/blog/dashboard/autoposting',
  autopostCallback: '/blog/dashboard/autoposting/callback',
  autopostForm: (type: string, id: number): string => `/blog/dashboard/autoposting/post?type=${type}&id=${id}`,
  autopostDisconnect: (id: number): string => `/blog/dashboard/autoposting/disconnect?id=${id}`,
  subscriptions: '/blog/subscription',
  media: (query: { folder?: string; search?: string; start?: number } = {}): string =>
    asking('/blog/dashboard/media', query),
  mediaEdit: (id: number, back?: string): string => asking('/blog/dashboard/media/edit', { id, return: back }),
  mediaDelete: (id: number, back?: string): string => asking('/blog/dashboard/media/delete', { id, return: back }),
  mediaFiles: (query: { folder?: string } = {}): string => asking('/blog/dashboard/media/files', query),
  mediaFile: (id: number, back?: string): string => asking('/blog/dashboard/media/file', { id, return: back }),
  write: (uid?: string | number): string => `/blog/dashboard/write${uid === undefined ? '' : `?uid=${uid}`}`,
  /** Question of a co-author who leaves a post. */
  coAuthor: (id: number): string => `/blog/dashboard/coauthor?id=${id}`,
  sharedDraft: (key: string): string => `/blog/draft?key=${segment(key)}`,
  settings: (query: { group?: string; search?: string } = {}): string => asking('/blog/dashboard/site/settings', query),
  users: '/blog/dashboard/site/users',
  user: (id: number): string => `/blog/dashboard/site/users/account?id=${id}`,
  newUser: '/blog/dashboard/site/users/new',
  editUser: (id: number): string => `/blog/dashboard/site/users/edit?id=${id}`,
  mergeUser: (id: number): string => `/blog/dashboard/site/users/merge?id=${id}`,
  deleteUser: (id: number): string => `/blog/dashboard/site/users/delete?id=${id}`,
  invitations: '/blog/dashboard/site/users/invitations',
  invite: '/blog/dashboard/site/users/invite',
  ban: (id: number, back?: string): string => asking('/moderation/ban', { id, return: back }),
  blockedCommenters: '/blog/dashboard/blocked',
  /** The form that blocks the guest who wrote a comment. */
  blockCommenter: (query: { comment?: number; itemComment?: number; return?: string } = {}): string =>
    asking('/blog/dashboard/blocked/guest', query),
  signInProviders: '/blog/dashboard/site/sign-in',
  signInProvider: (id?: number): string => asking('/blog/dashboard/site/sign-in/provider', { id }),
  groups: '/blog/dashboard/site/groups',
  group: (id?: number): string => asking('/blog/dashboard/site/groups/group', { id }),
  groupMembers: (id?: number, start?: number): string => asking('/blog/dashboard/site/groups/members', { id, start }),
  levels: '/blog/dashboard/site/levels',
  level: (id?: number): string => asking('/blog/dashboard/site/levels/level', { id }),
  look: '/blog/dashboard/site/look',
  lookPreview: '/blog/dashboard/site/look/preview',
  lookDraftStyles: '/blog/dashboard/site/look/preview.css',
  lookStyles: '/look.css',
  lookIcon: '/look.svg',
  menu: '/blog/dashboard/site/menu',
  /** A page of the site by its stored path. */
  sitePage: (path: string): string => `/${path.split('/').map(segment).join('/')}`,
  pages: '/blog/dashboard/site/pages',
  pageForm: (query: { id?: number; revision?: number } = {}): string =>
    asking('/blog/dashboard/site/pages/page', query),
  pageRevisions: (id?: number, query: { revision?: number; start?: number } = {}): string =>
    asking('/blog/dashboard/site/pages/revisions', { id, ...query }),
  menuItem: (id?: number): string => asking('/blog/dashboard/site/menu/link', { id }),
  reactionKinds: '/blog/dashboard/site/reactions',
  reactionKind: (number?: number): string => asking('/blog/dashboard/site/reactions/kind', { number }),
  oembed: '/oembed',
  followers: '/blog/dashboard/site/followers',
  mails: '/blog/dashboard/site/mail',
  bounces: '/blog/dashboard/site/mail/bounces',
  mail: (id: number): string => `/blog/dashboard/site/mail/message?id=${id}`,
  redirects: '/blog/dashboard/site/redirects',
  redirect: (query: { id?: number; from?: string } = {}): string =>
    asking('/blog/dashboard/site/redirects/address', query),
  missing: '/blog/dashboard/site/missing',
  webhooks: '/blog/dashboard/site/webhooks',
  webhook: (id?: number): string => asking('/blog/dashboard/site/webhooks/webhook', { id }),
  /** Page that shows a new secret once. */
  webhookSecret: (key?: string): string => asking('/blog/dashboard/site/webhooks/secret', { key }),
  webhookLog: '/blog/dashboard/site/webhooks/log',
  webhookLogOf: (webhook: number): string => asking('/blog/dashboard/site/webhooks/log', { webhook }),
  webhookDelivery: (id?: number): string => asking('/blog/dashboard/site/webhooks/delivery', { id }),
  auditLog: '/blog/dashboard/site/log',
  imports: '/blog/dashboard/site/imports',
  newImport: '/blog/dashboard/site/imports/new',
  importSource: (id?: number): string => asking('/blog/dashboard/site/imports/source', { id }),
  importReceipt: (query: { site?: number; kind?: string; start?: number } = {}): string =>
    asking('/blog/dashboard/site/imports/receipt', query),
  importRun: (id?: number): string => asking('/blog/dashboard/site/imports/run', { id }),
  importReplay: (query: { id?: number; start?: number } = {}): string =>
    asking('/blog/dashboard/site/imports/replay', query),
  export: '/blog/dashboard/site/export',
  pay: (id: number): string => `/pay/${id}`,
  payCheckout: (reference: string): string => `/pay/checkout/${reference}`,
  payReturned: '/pay/returned',
  receipt: (reference: string): string => `/pay/receipt/${reference}`,
  payments: '/blog/dashboard/site/payments',
  paymentsFile: '/blog/dashboard/site/payments/csv',
  refusedPayments: '/blog/dashboard/site/payments/refused',
  payButtons: '/blog/dashboard/site/buttons',
  payButton: (id?: number): string => asking('/blog/dashboard/site/buttons/button', { id }),
  podcast: '/blog/podcast.xml',
  /** Sentences for a voice, and who answers whom in the comments of a post. */
  listen: (id: number | 'words'): string => `/blog/listen/${id}`,
  videoPlayer: (id: number): string => `/blog/player/${id}`,
  /** Player of a video in a text. */
  embeddedVideo: (link: string): string => `/blog/player/embedded?link=${encodeURIComponent(link)}`,
  socialFrame: (button: string, id: number): string => `/blog/social/${button}?id=${id}`,
  /** Preview of a post with its revisions and moderation. */
  preview: (uid: string, start = 0): string => `/blog/preview?uid=${uid}${start > 0 ? `&start=${start}` : ''}`,
  previewQuestion: (name: string, uid: string): string => `/blog/preview/${name}?uid=${uid}`,
} as const;
