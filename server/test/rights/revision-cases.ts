import { type Case, type Cases, type Make, named, nowhere } from './case.ts';
import type { World } from './people.ts';
import { draft, foreignPost, ownPost } from './post-cases.ts';

const content = JSON.stringify({ kind: 'text', title: 'Earlier', body: '<p>Earlier words.</p>' });

const addRevision = (world: World, postId: string, columns: Readonly<Record<string, unknown>> = {}): Promise<number> =>
  world.insert('revisions', {
    ...{ post_id: postId, ordering: 1, title: 'Earlier', state: 'final', content, created_by: world.stranger },
    ...{ created_at: world.now(), ...columns },
  });

const revised =
  (post: Make, written: (postId: string, revisionId: number) => string, columns = {}): Make =>
  async (world, who) => {
    const postId = await post(world, who);
    return written(postId, await addRevision(world, postId, columns));
  };

const uidOf = (postId: string, revisionId: number): string => `${postId}.${revisionId}`;
const idOf = (_: string, revisionId: number): string => `${revisionId}`;

/** A revision of one post, requested with the number of another post that the person may edit. */
const crossed: Make = async (world, who) => {
  const own = who.id === 0 ? foreignPost(draft) : ownPost(draft);
  const revision = await addRevision(world, await foreignPost(draft)(world, who));
  return `${await own(world, who)}.${revision}`;
};

const byUid: Pick<Case, 'asks' | 'takesMany'> = { asks: ([uid]) => ({ uid }) };

const using: Case = {
  own: revised(ownPost(draft), uidOf),
  foreign: revised(foreignPost(draft), uidOf),
  absent: [crossed, async () => `${nowhere}.1`],
  ...byUid,
};

const dropping = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: revised(ownPost(draft), idOf),
  foreign: revised(foreignPost(draft), idOf),
  absent: [async () => nowhere],
  ...asks,
});

/** Autosave of another writer of the post. */
const autosaved: Case = {
  own: revised(ownPost(draft), idOf, { state: 'draft' }),
  foreign: revised(foreignPost(draft), idOf, { state: 'draft' }),
  ...named('id'),
};

const waiting = { state: 'pending', published_at: null } as const;

const deciding = (more = {}): Case => {
  const uid =
    (make: Make): Make =>
    async (world, who) =>
      `${await make(world, who)}.0`;
  return {
    own: uid(ownPost(waiting)),
    foreign: uid(foreignPost(waiting)),
    absent: [crossed, async () => `${nowhere}.0`],
    asks: ids => ({ ids, ...more }),
    takesMany: true,
  };
};

/** Revisions and their moderation. */
export const revisionCases: Cases = {
  'site/views/dashboard/confirmApproveBlog': deciding(),
  'site/views/dashboard/confirmRejectBlog': deciding(),
  'moderate.approve': deciding(),
  'moderate.reject': deciding({ message: 'Please name your sources.' }),
  'site/views/entry/confirmUseRevision': using,
  'posts.userevision': using,
  'site/views/revisions/deleteRevision': dropping(named('id')),
  'site/controllers/posts/deleteRevision': dropping(named('id')),
  'site/controllers/posts/deleteRevision · another’s autosave': autosaved,
  'revisions.delete': dropping(named('ids')),
};
