import { limits } from '../../../protocol/limits.ts';
import { countComments } from '../../blog/post-model/index.ts';
import type { Html } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { renderBbcode } from '../../core/rich-text/index.ts';
import { moment } from '../../core/time/index.ts';
import { commentSource } from '../comment-source.ts';
import { type Batch, type ImportContext, shownOn } from '../import-context.ts';
import { addComment, conversationsOf, lastNumber, rowsFrom } from '../import-queries.ts';
import { withOwnPictures } from '../picture-map.ts';
import { plainWords } from '../plain-words.ts';
import { noteAdded, noteAlready, noteLeft } from '../report.ts';
import { richText } from '../rich-text.ts';
import type { AuthorMap } from './authors.ts';
import type { WxrComment } from './wxr-file.ts';

/** Comment prepared outside the transaction. */
export interface ReadyComment {
  readonly comment: WxrComment;
  readonly body: string;
  readonly html: Html;
}

export interface ReadyComments {
  readonly accepted: readonly ReadyComment[];
  readonly left: readonly { readonly comment: WxrComment; readonly why: string }[];
}

const leftBecause = ({ id, type, approved }: WxrComment): string | undefined => {
  if (type === 'pingback' || type === 'trackback')
    return `a ${type}: another site's automatic notice of a link, which nobody wrote here as a comment`;
  if (type !== '' && type !== 'comment') return `a ${type}: a plugin's record, no comment`;
  if (approved === 'spam') return 'it was marked as spam';
  if (approved === 'trash') return 'it lay in the trash';
  return id === '' ? 'it has no id' : undefined;
};

const time = ({ date }: WxrComment): number => date?.getTime() ?? 0;

/** In the order they were written, each after the one it answers: that is how they are numbered. */
const inOrder = (comments: readonly WxrComment[]): WxrComment[] => {
  const sorted = [...comments].sort((a, b) => time(a) - time(b) || Number(a.id) - Number(b.id));
  const byId = new Map(sorted.map(comment => [comment.id, comment]));
  const ordered = new Map<string, WxrComment>();
  for (const comment of sorted) {
    // A circle of answers ends where it meets itself.
    const line = new Map<string, WxrComment>();
    for (
      let up: WxrComment | undefined = comment;
      up && !ordered.has(up.id) && !line.has(up.id);
      up = byId.get(up.parent)
    )
      line.set(up.id, up);
    for (const [id, one] of [...line].reverse()) ordered.set(id, one);
  }
  return [...ordered.values()];
};

/** Cleans and turns each into the markup of our comments. */
export const readyComments = async (
  context: ImportContext,
  comments: readonly WxrComment[],
): Promise<ReadyComments> => {
  const { baseUrl } = context.services.settings;
  const accepted: ReadyComment[] = [];
  const left: { comment: WxrComment; why: string }[] = [];
  for (const comment of inOrder(comments)) {
    const why = leftBecause(comment);
    if (why) {
      left.push({ comment, why });
      continue;
    }
    const shown = withOwnPictures(comment.content.replace(/\r\n?/g, '\n'), shownOn(context));
    const body = commentSource(await richText(shown, { ownHosts: context.ownHosts, hasLines: true }));
    if (body === '') left.push({ comment, why: 'it is empty' });
    else accepted.push({ comment, body, html: renderBbcode(body, { ownOrigin: new URL(baseUrl).origin }) });
  }
  return { accepted, left };
};

const nameOf = (comment: WxrComment, postTitle: string): string =>
  `${plainWords(comment.author) || comment.id} on ${postTitle}`;

const websiteOf = ({ website }: WxrComment): string => {
  const href = webAddress(website)?.href ?? '';
  return href.length > limits.website ? '' : href;
};

/** Nearest ancestor comment that is imported. */
const parentOf = (comment: WxrComment, all: ReadonlyMap<string, WxrComment>, ids: ReadonlyMap<string, number>) => {
  const met = new Set<string>([comment.id]);
  for (let id = comment.parent; id !== '' && id !== '0' && !met.has(id); id = all.get(id)?.parent ?? '') {
    const known = ids.get(id);
    if (known !== undefined) return known;
    met.add(id);
  }
  return null;
};

/** Adds what an earlier run did not: rows, numbers, depths and the post's counts. */
export const importComments = async (
  context: ImportContext,
  { write, part }: Batch,
  post: { readonly id: number; readonly title: string; readonly comments: readonly WxrComment[] },
  ready: ReadyComments,
  authors: AuthorMap,
): Promise<void> => {
  for (const { comment, why } of ready.left) noteLeft(part, 'comments', nameOf(comment, post.title), why);
  if (ready.accepted.length === 0) return;
  const { sql } = write;
  const all = new Map(post.comments.map(comment => [comment.id, comment]));
  const ids = await rowsFrom(sql, 'comments', context.source, [...all.keys()]);
  const places = await conversationsOf(sql, [...ids.values()]);
  let number = await lastNumber(sql, post.id);
  for (const { comment, body, html } of ready.accepted) {
    if (ids.has(comment.id)) {
      noteAlready(part, 'comments');
      continue;
    }
    const parent = parentOf(comment, all, ids);
    const above = parent === null ? undefined : places.get(parent);
    const depth = above ? above.depth + 1 : 0;
    const id = await addComment(sql, {
      post_id: post.id,
      parent_id: parent,
      root_id: above?.rootId ?? null,
      number: ++number,
      depth,
      author_id: authors.ofComment(comment),
      name: plainWords(comment.author).slice(0, limits.name) || text('NAME_UNKNOWN'),
      email: isMailAddress(comment.email) ? comment.email : '',
      website: websiteOf(comment),
      body,
      html,
      state: comment.approved === '0' ? 'held' : 'published',
      created_at: comment.date ?? moment(context.services.clock),
      legacy_source: context.source,
      legacy_id: comment.id.slice(0, 100),
    });
    ids.set(comment.id, id);
    places.set(id, { rootId: above?.rootId ?? id, depth });
    noteAdded(part, 'comments');
  }
  await countComments(sql, [post.id]);
};
