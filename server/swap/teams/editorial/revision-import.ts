import { writeContent } from '../../../blog/post-model/index.ts';
import { moment } from '../../../core/time/index.ts';
import { hasRow, type PostParts, postParts } from '../../blog/index.ts';
import { type Batch, type Columns, type KindImport, type KnownIds, knownIds, type Outcome } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { titleOf } from '../../values/index.ts';
import { contentOf, revisionFields } from './revision-fields.ts';
import { nextOrdering, type RevisedPost, revisedPost } from './revision-queries.ts';

interface Around {
  readonly posts: KnownIds;
  readonly accounts: KnownIds;
  readonly parts: PostParts;
}

/** State of a revision. One in the state of its post is the text of the post itself, and waits for nobody. */
const stateOf = ({ state }: SourceRow, post: RevisedPost): 'final' | 'draft' | 'pending' => {
  const stored = state === '1' ? 'draft' : state === '2' ? 'pending' : 'final';
  return stored === post.state ? 'final' : stored;
};

const add = async (batch: Batch, row: SourceRow, { posts, accounts, parts }: Around): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const [postId, content] = [posts.get(row.post_id ?? ''), contentOf(row)];
  const post = postId === undefined ? undefined : await revisedPost(sql, postId);
  if (postId === undefined || !post) return { outcome: 'left', reason: 'post does not exist' };
  if (!content) return { outcome: 'left', reason: 'content cannot be read' };
  const fields = await revisionFields(batch, postId, content, parts);
  const [state, by] = [stateOf(row, post), accounts.get(row.created_by ?? '') ?? null];
  // A writer has one autosave for each post; further drafts are kept beside it.
  const isAutosave =
    state === 'draft' && by !== null && !(await hasRow(sql, 'revisions', { post_id: postId, draft_of: by }));
  const id = await batch.insert('revisions', {
    post_id: postId,
    ordering: await nextOrdering(sql, postId),
    title: fields.title,
    state,
    content: writeContent(fields),
    created_by: by,
    created_at: readDate(row.created) ?? moment(batch.services.clock),
    draft_of: isAutosave ? by : null,
    base_version: state === 'final' ? null : post.version,
  });
  return { outcome: 'added', table: 'revisions', id };
};

const change = async (batch: Batch, id: number, row: SourceRow, { posts, parts }: Around): Promise<void> => {
  const [postId, content] = [posts.get(row.post_id ?? ''), contentOf(row)];
  const post = postId === undefined ? undefined : await revisedPost(batch.mutation.sql, postId);
  if (postId === undefined || !post || !content) return;
  const fields = await revisionFields(batch, postId, content, parts);
  const state = stateOf(row, post);
  const ended: Columns = state === 'draft' ? {} : { draft_of: null };
  await batch.update('revisions', id, { title: fields.title, content: writeContent(fields), state, ...ended });
};

/** Revisions of posts; drafts and changes that wait for a moderator stay so. */
export const revisionImport: KindImport = {
  kind: 'easyblog revisions',
  table: 'easyblog_revisions',
  key: 'id',
  target: 'revisions',
  compared: ['title', 'state', 'content'],
  read: async (swap, rows) => {
    const column = (name: string) => rows.map(row => row[name]);
    const [posts, accounts, parts] = await Promise.all([
      knownIds(swap, 'easyblog posts', column('post_id')),
      knownIds(swap, 'users', column('created_by')),
      postParts(
        swap,
        rows.map(contentOf).filter(row => row !== undefined),
      ),
    ]);
    const around = { posts, accounts, parts };
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: titleOf(row.title) || `revision of post ${row.post_id}`,
      hashed: row,
      add: batch => add(batch, row, around),
      change: (batch, id) => change(batch, id, row, around),
    }));
  },
};
