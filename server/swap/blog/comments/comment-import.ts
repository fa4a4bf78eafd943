import { isIP } from 'node:net';
import { limits } from '../../../../protocol/limits.ts';
import { text } from '../../../core/i18n/index.ts';
import { moment } from '../../../core/time/index.ts';
import { legacySource } from '../../../old-addresses/index.ts';
import { repairEncoding, repairedRemark } from '../../bodies/index.ts';
import type { Batch, Columns, KindImport, OldRow, Outcome } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { commentEmail, commentWebsite, plainLine } from '../../values/index.ts';
import { lastNumber, placeInThread, rowsFrom } from '../blog-queries.ts';
import { blogValues } from '../blog-values.ts';
import { ancestorsOf } from './comment-order.ts';
import { type CommentParts, commentParts } from './comment-parts.ts';
import { commentText } from './comment-text.ts';

const authorColumns = (row: SourceRow, author: number | null, name: string | undefined) => ({
  author_id: author,
  name: plainLine(row.name, limits.name) || name || text('NAME_UNKNOWN'),
  email: author === null ? commentEmail(row.email ?? '') : '',
  website: commentWebsite(row.url ?? ''),
});

const threadColumns = async (batch: Batch, row: SourceRow, { byId }: CommentParts): Promise<Columns> => {
  const { sql } = batch.mutation;
  const ancestors = ancestorsOf(row, byId);
  const hasParent = row.parent_id !== null && row.parent_id !== undefined && row.parent_id !== '0';
  const known = await rowsFrom(sql, 'comments', legacySource('easyblog', batch.source.site.name), ancestors);
  const [parent] = ancestors.flatMap(id => known.get(id) ?? []);
  if (parent === undefined) {
    if (hasParent) batch.note('parent does not exist or is the comment itself; moved to the top level');
    return { parent_id: null, root_id: null, depth: 0 };
  }
  const { rootId, depth } = await placeInThread(sql, parent);
  return { parent_id: parent, root_id: rootId, depth: depth + 1 };
};

const noteChanges = ({ note, record }: Batch, row: SourceRow, author: number | null): void => {
  if (row.published !== '1') record('not published; waiting for moderation');
  if (author === null && row.created_by && row.created_by !== '0')
    note('account does not exist; imported as a guest comment');
  if (repairEncoding(row.comment ?? '').repaired) note(repairedRemark);
  if (row.url && commentWebsite(row.url) === '') note('website is not a valid web address; not imported', row.url);
};

const lastNumbers = new WeakMap<Batch['mutation'], Map<number, number>>();

/** The next number on a post, read once in a batch. */
const numberFor = async ({ mutation }: Batch, post: number): Promise<number> => {
  const numbers = lastNumbers.get(mutation) ?? new Map<number, number>();
  lastNumbers.set(mutation, numbers);
  const number = (numbers.get(post) ?? (await lastNumber(mutation.sql, post))) + 1;
  numbers.set(post, number);
  return number;
};

const add = async (batch: Batch, row: SourceRow, parts: CommentParts): Promise<Outcome> => {
  const post = parts.posts.get(row.post_id ?? '');
  if (post === undefined) return { outcome: 'left', reason: 'post does not exist or is empty' };
  const { body, html } = await commentText(batch, row.comment);
  if (body === '') return { outcome: 'left', reason: 'empty' };
  const author = parts.accounts.get(row.created_by ?? '') ?? null;
  noteChanges(batch, row, author);
  const id = await batch.insert('comments', {
    post_id: post,
    number: await numberFor(batch, post),
    ...(await threadColumns(batch, row, parts)),
    ...authorColumns(row, author, parts.names.get(author ?? 0)),
    title: plainLine(row.title, limits.title),
    body,
    html,
    state: row.published === '1' ? 'published' : 'held',
    ip: isIP(row.ip ?? '') ? (row.ip ?? '') : '',
    created_at: readDate(row.created) ?? parts.dates.get(post) ?? moment(batch.services.clock),
    modified_at: readDate(row.modified),
    legacy_source: legacySource('easyblog', batch.source.site.name),
    legacy_id: row.id ?? '',
  });
  return { outcome: 'added', table: 'comments', id };
};

const oldComment = (row: SourceRow, parts: CommentParts): OldRow => {
  // Later answers move these.
  const { lft: _left, rgt: _right, vote: _vote, hits: _hits, sent: _sent, ordering: _ordering, ...rest } = row;
  return {
    oldId: row.id ?? '',
    label: `${row.name || `account ${row.created_by}`} on post ${row.post_id}`,
    hashed: rest,
    add: batch => add(batch, row, parts),
    change: async (batch, id) => {
      const { body, html } = await commentText(batch, row.comment);
      const state = row.published === '1' ? 'published' : 'held';
      await batch.update('comments', id, { ...(body === '' ? {} : { body, html }), state });
    },
  };
};

/** Comments on posts: all of a post at once, since their order gives them their numbers. Nobody is mailed. */
export const blogCommentImport: KindImport = {
  kind: 'easyblog comments',
  table: 'easyblog_comment',
  key: 'post_id',
  target: 'comments',
  compared: ['body', 'state', 'name', 'website', 'author_id'],
  derived: blogValues,
  read: async (swap, rows) => {
    const parts = await commentParts(swap, rows);
    return parts.ordered.map(row => oldComment(row, parts));
  },
};
