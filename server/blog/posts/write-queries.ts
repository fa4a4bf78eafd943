import { audit } from '../../core/audit-queries.ts';
import { moment } from '../../core/clock.ts';
import { may } from '../../core/policy.ts';
import type { PostFields, Wanted } from '../../core/post-fields.ts';
import type { PostState } from '../../core/post-transitions.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Deed } from '../../core/visit.ts';
import { unfeature } from '../featured/queries.ts';
import { tellModerators } from '../revisions/mail-queries.ts';
import { addRevision, dropDraft, keepDraft, settlePending } from '../revisions/write-queries.ts';
import { postCameOut } from '../subscriptions/announcement-queries.ts';
import { type Goal, goalOf, startOf } from './goals.ts';
import { changedMeanwhile, writeOver } from './over-queries.ts';
import { type ReadyFields, readyDraft, readyFields } from './ready-fields.ts';
import { relisting } from './relisting-queries.ts';
import { holdTerms, noTerms, settle } from './settling-queries.ts';
import { slugFor } from './slugs.ts';
import { storeNew, storePassword } from './store-queries.ts';
import { filedTerms, termsOf } from './term-queries.ts';
import { checkTies, tiePictures } from './tie-queries.ts';
import { touchListings } from './touched.ts';
import { fieldsOfPost, uidOf, type WritablePost } from './writable-queries.ts';
import type { Written } from './written.ts';

export { emptyFields, type PostFields, type Wanted, type WrittenKind, writtenKinds } from '../../core/post-fields.ts';
export { fieldsOfPost, heldPost, uidOf, type WritablePost, writablePost } from './writable-queries.ts';
export type { Written } from './written.ts';

const isForReaders = (state: PostState): boolean => state === 'published' || state === 'pending';

const checkEnd = ({ publishDown }: PostFields, state: PostState, now: Date): void => {
  if (state === 'published' && publishDown && publishDown <= now)
    throw new Refusal('WRITE_DOWN_PAST', { field: 'publish_down' });
};

const writerOf = ({ actor }: Deed): number => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
  return actor.account.id;
};

const readyFor = async (deed: Deed, given: PostFields, state: PostState): Promise<ReadyFields> => {
  const ready = await readyFields(deed, given, { isForReaders: isForReaders(state) });
  checkEnd(ready.fields, state, moment(deed.services.clock));
  return ready;
};

/** Writes a new post of whoever asks; the policy's `post.write` has let them through. */
export const createPost = async (deed: Deed, given: PostFields, wanted: Wanted): Promise<Written> => {
  const { sql, services, actor } = deed;
  const by = writerOf(deed);
  const now = moment(services.clock);
  const state = startOf(actor, wanted, services.site.get('posts.approval'));
  const ready = await readyFor(deed, given, state);
  const { fields } = ready;
  await checkTies(deed, fields, null);
  const terms = await filedTerms(sql, fields, { by, now }, []);
  await holdTerms(deed, by, terms);
  const { id, slug } = await storeNew(sql, { ready, state, slug: slugFor(fields), now }, by);
  const settled = { postId: id, fields: { ...fields, slug }, terms, before: noTerms, by, revisionId: null };
  const uid = uidOf(id, await settle(deed, settled));
  if (state === 'published') {
    touchListings(deed, by, [fields.teamId], terms);
    await postCameOut(deed, [id]);
  }
  if (state === 'pending') await tellModerators(deed, [uid]);
  await audit(deed, { act: 'post.write', type: 'post', ids: [id], detail: () => fields.title });
  return { id, slug, uid, state, version: 1 };
};

// A password is not a text that a moderator reads: its writer's word counts at once.
const lockNow = async (deed: Deed, post: WritablePost, { passwordHash }: ReadyFields): Promise<void> => {
  if (passwordHash === undefined || (passwordHash === null && !post.isProtected)) return;
  await relisting(deed.sql, [post.id], () => storePassword(deed.sql, post.id, passwordHash));
  if (passwordHash !== null && post.isFeatured) await unfeature(deed, 'post', post.id);
  deed.touch(`post:${post.id}`);
  touchListings(deed, post.authorId, [post.teamId], await termsOf(deed.sql, post.id));
};

const writeBeside = async (
  deed: Deed,
  post: WritablePost,
  ready: ReadyFields,
  state: 'draft' | 'pending',
): Promise<Written> => {
  const { sql, services } = deed;
  const by = writerOf(deed);
  const now = moment(services.clock);
  const fields = { ...ready.fields, slug: ready.fields.slug || post.slug };
  const revision = { postId: post.id, fields, by, now };
  const written = { id: post.id, slug: post.slug, version: post.version };
  await tiePictures(deed, fields, { postId: post.id, now, as: 'kept' });
  if (state === 'pending') await lockNow(deed, post, ready);
  if (state === 'draft') return { ...written, uid: uidOf(post.id, await keepDraft(sql, revision)), state: post.state };
  await settlePending(sql, post.id, by);
  await dropDraft(sql, post.id, by);
  const uid = uidOf(post.id, await addRevision(sql, { ...revision, baseVersion: post.version }, 'pending'));
  await tellModerators(deed, [uid]);
  await audit(deed, { act: 'post.submit', type: 'post', ids: [post.id], detail: () => post.title });
  return { ...written, uid, state };
};

const written = (deed: Deed, post: WritablePost, ready: ReadyFields, goal: Goal): Promise<Written> =>
  goal.into === 'post'
    ? writeOver(deed, { post, ready, state: goal.state })
    : writeBeside(deed, post, ready, goal.state);

// Who may write on what is out, but not say when it comes and goes, leaves its dates as they are.
const withDates = async (deed: Deed, post: WritablePost, given: PostFields, goal: Goal): Promise<PostFields> => {
  if (goal.into === 'revision' || post.state !== 'published' || may(deed.actor, 'post.dates', post)) return given;
  const { publishedAt, publishDown } = await fieldsOfPost(deed.sql, post.id);
  return { ...given, publishedAt, publishDown };
};

/**
 * Writes over a post that is held (`heldPost`) and that the policy's `post.edit` has let through. `version` is the one
 * the writer saw: another in the row refuses with POST_CHANGED_MEANWHILE (409, code `changed`). A draft of what is out,
 * and a change where a moderator decides, is kept beside the post as a revision; `uid` names it.
 */
export const changePost = async (
  deed: Deed,
  post: WritablePost,
  given: PostFields,
  wanted: Wanted | 'keep',
  version: number,
): Promise<Written> => {
  if (post.version !== version) throw changedMeanwhile(post);
  const goal = goalOf(deed.actor, post, wanted);
  const ready = await readyFor(deed, await withDates(deed, post, given, goal), goal.state);
  await checkTies(deed, ready.fields, post);
  return written(deed, post, ready, goal);
};

/**
 * The autosave of a writer beside a post: one row, one write, nothing refused but what is too long. Answers the uid of
 * the draft. The next save of the same writer takes it away.
 */
export const saveDraft = async (deed: Deed, post: WritablePost, given: PostFields): Promise<string> => {
  const by = writerOf(deed);
  const now = moment(deed.services.clock);
  const fields = await readyDraft(deed, given);
  await tiePictures(deed, fields, { postId: post.id, now, as: 'kept' });
  return uidOf(post.id, await keepDraft(deed.sql, { postId: post.id, fields, by, now }));
};
