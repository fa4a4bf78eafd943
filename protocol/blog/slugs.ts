/** Names below `/blog` that are pages of their own: no post may take one as its slug (ruling 23). */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'archive',
  'atom.xml',
  'authors',
  'blogger',
  'calendar',
  'categories',
  'comments',
  'composer',
  'dashboard',
  'entry',
  'featured',
  'feed.xml',
  'latest',
  'login',
  'map',
  'myblog',
  'preview',
  'print',
  'quickpost',
  'search',
  'subscription',
  'tags',
  'teamblog',
  'teamblogs',
]);

/** Whether a post may have this slug: one path segment that is no other page's name. */
export const isFreeSlug = (slug: string): boolean =>
  slug !== '' && !/[/?#\\\s]/.test(slug) && !reservedSlugs.has(slug.toLowerCase());
