import { addLink } from '../../core/one-time-links/links.ts';
import { type Case, type Cases, type Make, named, nothing, ofSite } from './case.ts';
import type { World } from './people.ts';
import { draft, onRead } from './post-cases.ts';

type Columns = Readonly<Record<string, unknown>>;

const row = async (world: World, postAuthor: number, columns: Columns, post: Columns = {}): Promise<string> =>
  `${await world.on.row({ id: await world.post(postAuthor, post) }, columns)}`;

/** The person's own; another person's; on an unpublished post. All on posts of others. */
const onComments = (columns: Columns, asks: Pick<Case, 'asks' | 'takesMany'>): Case => {
  const removed = (by: number): Columns => (columns.state === 'removed' ? { removed_by: by } : {});
  const others = (world: World): Columns => ({ ...columns, author_id: world.somebody, ...removed(world.somebody) });
  return {
    own: (world, { id }) => row(world, world.stranger, { ...columns, author_id: id, ...removed(id) }),
    foreign: world => row(world, world.stranger, others(world)),
    hidden: world => row(world, world.stranger, others(world), draft),
    absent: nothing,
    ...asks,
  };
};

/** Comments of others on a post of the person. */
const underOwn = (columns: Columns, asks: Pick<Case, 'asks' | 'takesMany'>): Case => {
  const own: Make = (world, { id }) => row(world, id, { ...columns, author_id: world.somebody });
  return { ...onComments(columns, asks), own };
};

const held = { state: 'held' } as const;
const removed = { state: 'removed', state_before: 'published', removed_at: new Date('2026-11-21T11:00:00Z') } as const;
const removedHere = { ...removed, removed_by: null } as const;
const words = { title: '', message: 'Said better.' } as const;

const saving: Case = onRead({
  asks: ([blogId], _, { unique }) => ({
    ...{ blogId, name: 'Ravi', email: 'ravi@example.org', depth: '0', parentId: '0' },
    comment: `Well said, ${unique()} times.`,
  }),
});

const decided: Make = async world => {
  const subject = await row(world, world.stranger, held);
  return addLink(world.server.sql, 'moderate', { userId: null, subject, now: world.now() });
};

export const commentCases: Cases = {
  'site/views/comments/save': saving,
  'comments.save': saving,
  'site/views/comments/update': onComments({}, named('id', words)),
  'comments.update': onComments({}, named('id', words)),
  'site/views/comments/confirmDelete': onComments({}, named('id')),
  'site/views/comments/confirmDelete · under one’s own post': underOwn({}, named('id')),
  'site/views/comments/delete': onComments({}, named('id')),
  'site/views/comments/delete · under one’s own post': underOwn({}, named('id')),
  'comments.delete': onComments({}, named('ids')),
  'comments.delete · under one’s own post': underOwn({}, named('ids')),
  'site/views/comments/restore': onComments(removed, named('id')),
  'site/views/comments/restore · under one’s own post': underOwn(removedHere, named('id')),
  'comments.restore': onComments(removed, named('ids')),
  'comments.restore · under one’s own post': underOwn(removedHere, named('ids')),
  'site/views/comments/approve': onComments(held, named('id')),
  'site/views/comments/approve · under one’s own post': underOwn(held, named('id')),
  'comments.approve': onComments(held, named('ids')),
  'comments.approve · under one’s own post': underOwn(held, named('ids')),
  'site/views/comments/like': onComments({}, named('id')),
  'site/views/comments/unlike': onComments({}, named('id')),
  'comments.like': onComments({}, named('id')),
  'comments.unlike': onComments({}, named('id')),
  'site/views/dashboard/confirmPublishComment': onComments(held, named('ids')),
  'site/views/dashboard/confirmPublishComment · under one’s own post': underOwn(held, named('ids')),
  'site/views/dashboard/confirmUnpublishComment': onComments({}, named('ids')),
  'site/views/dashboard/confirmUnpublishComment · under one’s own post': underOwn({}, named('ids')),
  'site/views/dashboard/confirmDeleteComment': onComments({}, named('ids')),
  'site/views/dashboard/confirmDeleteComment · under one’s own post': underOwn({}, named('ids')),
  'comments.publish': onComments(held, named('ids')),
  'comments.publish · under one’s own post': underOwn(held, named('ids')),
  'comments.unpublish': onComments({}, named('ids')),
  'comments.unpublish · under one’s own post': underOwn({}, named('ids')),
  'comments.moderate': {
    keyed: decided,
    absent: nothing,
    asks: ([key = '']) => ({ key, decision: 'approve' }),
  },
  'site/views/comments/since': onRead({ asks: ([id]) => ({ id, number: '0' }) }),
  'site/views/comments/sibling': onRead({ asks: ([id]) => ({ id, number: '1' }) }),
  'site/views/comments/digest': onRead({ asks: ([id]) => ({ id, query: '' }) }),
  'site/views/comments/terms': ofSite(() => ({})),
  'site/views/comments/reloadCaptcha': ofSite(() => ({ previousId: '' }), { passes: 'CAPTCHA_OFF' }),
  'site/views/captcha/challenge': ofSite(() => ({}), { passes: 'CAPTCHA_OFF' }),
  'site/views/captcha/question': ofSite(() => ({ previousId: '' }), { passes: 'CAPTCHA_OFF' }),
};
