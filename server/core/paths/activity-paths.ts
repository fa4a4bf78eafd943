/** Account of the site that other servers can follow. `site`: the site itself; a number: the id of an author. */
export type ActorId = 'site' | number;

const actor = (id: ActorId): string => (id === 'site' ? '/activitypub/site' : `/activitypub/authors/${id}`);

/** Site paths of the documents for other servers (ActivityPub). They name ids, which no new name changes. */
export const activityPaths = {
  actor,
  inbox: (id: ActorId): string => `${actor(id)}/inbox`,
  outbox: (id: ActorId, page?: number): string => `${actor(id)}/outbox${page === undefined ? '' : `?page=${page}`}`,
  followers: (id: ActorId): string => `${actor(id)}/followers`,
  sharedInbox: '/activitypub/inbox',
  /** `generation` counts the publications: other servers refuse a deleted id for ever. */
  post: (id: number, generation = 1): string => `/activitypub/posts/${id}${generation > 1 ? `/${generation}` : ''}`,
  nodeinfo: '/activitypub/nodeinfo/2.1',
} as const;

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
