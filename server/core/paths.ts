const paged = (path: string, start: number): string => (start > 0 ? `${path}?start=${start}` : path);
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const segment = encodeURIComponent;

/** Site paths of what readers visit: below BASE_URL, without its own path in front (`head`, `Elsewhere`, `Outcome`). */
export const paths = {
  home: '/',
  latest: (start = 0): string => paged(start > 0 ? '/blog' : '/', start),
  entry: (slug: string): string => `/blog/${segment(slug)}`,
  entryPrint: (slug: string): string => `/blog/${segment(slug)}?tmpl=component&print=1`,
  categories: '/blog/categories',
  category: (alias: string, start = 0): string => paged(`/blog/categories/${segment(alias)}`, start),
  tags: '/blog/tags',
  tag: (alias: string, start = 0): string => paged(`/blog/tags/${segment(alias)}`, start),
  authors: '/blog/authors',
  author: (permalink: string, start = 0): string => paged(`/blog/authors/${segment(permalink)}`, start),
  authorTopics: (permalink: string): string => `/blog/authors/${segment(permalink)}/topics`,
  teams: '/blog/teamblogs',
  team: (alias: string, start = 0): string => paged(`/blog/teamblogs/${segment(alias)}`, start),
  teamMembers: (alias: string): string => `/blog/teamblogs/${segment(alias)}/members`,
  archive: '/blog/archive',
  month: (year: number, month: number, start = 0): string => paged(`/blog/archive/${year}/${twoDigits(month)}`, start),
  places: (start = 0): string => paged('/places', start),
  postPlace: (slug: string): string => `/blog/${segment(slug)}/place`,
  voters: (postId: number): string => `/blog/ratings/voters?id=${postId}`,
  day: (year: number, month: number, day: number, start = 0): string =>
    paged(`/blog/archive/${year}/${twoDigits(month)}/${twoDigits(day)}`, start),
  calendar: '/blog/calendar',
  calendarMonth: (year: number, month: number): string => `/blog/calendar/${year}/${twoDigits(month)}`,
  search: '/search',
  rss: (path: string): string => `${path === '/' ? '' : path}/feed.xml`,
  atom: (path: string): string => `${path === '/' ? '' : path}/atom.xml`,
  /** The question before a post is moved. */
  movePost: (transition: string, id: number, back: string): string =>
    `/blog/posts/${transition}?id=${id}&return=${segment(back)}`,
  accessibility: '/accessibility',
  signIn: '/account/sign-in',
  profile: '/account/profile',
  personalData: '/account/personal-data',
  heldComments: '/moderation/comments',
  reports: '/moderation/reports',
  reportForm: (id: number): string => `/blog/reports/form?type=post&id=${id}`,
  favourites: '/blog/dashboard/favourites',
  socialFrame: (button: string, id: number): string => `/blog/social/${button}?id=${id}`,
} as const;
