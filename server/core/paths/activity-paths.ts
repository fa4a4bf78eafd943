/** Account of the site that other servers can follow. `site`: the site itself; a number: the id of an author. */
export type ActorId = 'site' | number;

const authors = '/activitypub/authors';
const posts = '/activitypub/posts';

const actor = (id: ActorId): string => (id === 'site' ? '/activitypub/site' : `${authors}/${id}`);

/** Site paths of the documents for other servers (ActivityPub). They name ids, which no new name changes. */
export const activityPaths = {
  actor,
  inbox: (id: ActorId): string => `${actor(id)}/inbox`,
  outbox: (id: ActorId, page?: number): string => `${actor(id)}/outbox${page === undefined ? '' : `?page=${page}`}`,
  followers: (id: ActorId): string => `${actor(id)}/followers`,
  sharedInbox: '/activitypub/inbox',
  /** `generation` counts the publications: other servers refuse a deleted id for ever. */
  post: (id: number, generation = 1): string => `${posts}/${id}${generation > 1 ? `/${generation}` : ''}`,
  /** Leads to the id that a post has now. */
  currentPost: (id: number): string => `${posts}/${id}/current`,
  nodeinfo: '/activitypub/nodeinfo/2.1',
} as const;

/** Forms of these paths for routes. */
export const activityRoutes = {
  author: `${authors}/:id`,
  post: `${posts}/:id`,
  postGeneration: `${posts}/:id/:generation`,
  currentPost: `${posts}/:id/current`,
} as const;

/** The number in a part of such a path; undefined where it is none. */
export const activityNumber = (part: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(part) ? Number(part) : undefined;

/** The account whose document has this path; undefined for all other paths. */
export const actorAtPath = (path: string): ActorId | undefined => {
  if (path === actor('site')) return 'site';
  return path.startsWith(`${authors}/`) ? activityNumber(path.slice(authors.length + 1)) : undefined;
};

/** The post that has this path or had it; undefined for all other paths. */
export const postAtPath = (path: string): number | undefined => {
  if (!path.startsWith(`${posts}/`)) return undefined;
  const [id = '', generation = '1', ...more] = path.slice(posts.length + 1).split('/');
  return activityNumber(generation) !== undefined && more.length === 0 ? activityNumber(id) : undefined;
};

/** Names that other servers accept. */
const handleForm = /^[a-z0-9_](?:[a-z0-9_.-]{0,60}[a-z0-9_])?$/;

const latin = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '');

/**
 * Name of an author for other servers, the first part of `name@host`: the permalink, or a Latin form of it with the id.
 * The form with the id contains a full stop, which no permalink of this site does; `siteHandle` belongs to the site.
 */
export const authorHandle = (
  { id, permalink }: { readonly id: number; readonly permalink: string },
  siteHandle: string,
): string => {
  const isFit = handleForm.test(permalink) && !permalink.includes('.') && permalink !== siteHandle;
  return isFit ? permalink : `${latin(permalink) || 'author'}.${id}`;
};

/** Address of an account as people type it: `@asha@example.com`. */
export const fediverseAddress = (handle: string, { baseUrl }: { readonly baseUrl: string }): string =>
  `@${handle}@${new URL(baseUrl).host}`;
