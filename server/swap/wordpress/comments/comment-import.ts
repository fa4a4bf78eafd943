import { limits } from '../../../../protocol/limits.ts';
import { countComments } from '../../../blog/post-model/index.ts';
import type { Html } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { renderBbcode } from '../../../core/rich-text/index.ts';
import { moment } from '../../../core/time/index.ts';
import {
  addressesIn,
  commentSource,
  type PictureMap,
  plainWords,
  richText,
  withOwnPictures,
} from '../../../import/index.ts';
import { showMedia } from '../../files/index.ts';
import {
  type Batch,
  type Derived,
  type KindImport,
  knownIds,
  type OldRow,
  type Outcome,
  type Swap,
} from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { commentEmail, commentWebsite } from '../../values/index.ts';
import { picturesAt } from '../files/picture-book.ts';
import { accountsOfComments } from '../people/known-authors.ts';
import { pageKind, postKind } from '../posts/post-import.ts';
import { commentIn, type StoredComment } from '../source/rows.ts';
import { importedBefore, sourceOf, sourcesOf } from '../sources.ts';
import { rowsOfSources } from '../wordpress-queries.ts';
import { threadsIn } from './threads.ts';

/** Rows here that the comments of a batch refer to. */
interface Around {
  readonly comments: readonly StoredComment[];
  readonly postOf: (comment: StoredComment) => number | undefined;
  readonly accountOf: (comment: StoredComment) => number | null;
  readonly pictures: PictureMap;
}

interface Words {
  readonly body: string;
  readonly html: Html;
}

/** The words of a comment as BBCode, and its markup here; a sentence that says why it cannot be read. */
const wordsOf = async (
  { services, source }: Swap,
  { content }: StoredComment,
  book: PictureMap,
): Promise<Words | string> => {
  const { baseUrl, basePath } = services.settings;
  const { host, origin } = new URL(baseUrl);
  const ownHosts = [host];
  try {
    const shown = { book, from: `${source.site.baseUrl}/`, ownHosts, basePath };
    const markup = withOwnPictures(content.replace(/\r\n?/g, '\n'), shown);
    const body = commentSource(await richText(markup, { ownHosts, hasLines: true }));
    return body === '' ? 'empty' : { body, html: renderBbcode(body, { ownOrigin: origin }) };
  } catch (error) {
    if (error instanceof RangeError) return 'markup is nested too deeply';
    throw error;
  }
};

const stateOf = ({ approved }: StoredComment): 'held' | 'published' => (approved === '0' ? 'held' : 'published');

const add = async (
  batch: Batch,
  comment: StoredComment,
  around: Around,
  former: number | undefined,
): Promise<Outcome> => {
  if (comment.left !== '') return { outcome: 'left', reason: comment.left.slice(0, 190) };
  const post = around.postOf(comment);
  if (post === undefined) return { outcome: 'left', reason: 'its post was not imported' };
  if (former !== undefined) return { outcome: 'merged', reason: importedBefore, table: 'comments', id: former };
  const words = await wordsOf(batch, comment, around.pictures);
  if (typeof words === 'string') return { outcome: 'left', reason: words };
  const threads = await threadsIn(batch, around.comments, around.postOf);
  const place = threads.placeOf(comment, post);
  const account = around.accountOf(comment);
  const id = await batch.insert('comments', {
    ...{ post_id: post, parent_id: place.parentId, root_id: place.rootId, number: place.number, depth: place.depth },
    author_id: account,
    name: plainWords(comment.author).slice(0, limits.name) || text('NAME_UNKNOWN'),
    email: commentEmail(comment.email),
    website: commentWebsite(comment.website),
    ...words,
    state: stateOf(comment),
    created_at: comment.date ?? moment(batch.services.clock),
    legacy_source: sourceOf(batch),
    legacy_id: comment.key,
  });
  const shown = around.pictures.usedIn(words.html);
  if (shown.length > 0)
    await showMedia(
      batch,
      'posts',
      post,
      shown.map(picture => ({ id: picture })),
    );
  threads.added(comment, { id, rootId: place.rootId ?? id, depth: place.depth });
  return { outcome: 'added', table: 'comments', id };
};

const change = async (batch: Batch, comment: StoredComment, around: Around, id: number): Promise<void> => {
  if (comment.left !== '') return batch.note('removed on the old site; kept here', comment.left);
  const words = await wordsOf(batch, comment, around.pictures);
  await batch.update('comments', id, { ...(typeof words === 'string' ? {} : words), state: stateOf(comment) });
};

/** A comment that comes along is named without its author, whose data may be erased. */
const labelOf = ({ author, key, post, left }: StoredComment): string =>
  `${(left !== '' && plainWords(author.slice(0, 200))) || `comment ${key}`} on post ${post}`;

const oldComment = (row: SourceRow, comment: StoredComment, around: Around, former: number | undefined): OldRow => {
  // Further comments of the post move the chain above; a post that was left may come along later.
  const { number: _number, above: _above, ...rest } = row;
  return {
    oldId: comment.key,
    label: labelOf(comment),
    hashed: { ...rest, hasPost: around.postOf(comment) !== undefined },
    add: batch => add(batch, comment, around, former),
    change: (batch, id) => change(batch, comment, around, id),
  };
};

/** Counts of comments, and the pages that show them. */
const commentCounts: Derived = {
  from: { comments: 'post_id' },
  refresh: async ({ sql, invalidate }, ids) => {
    await countComments(sql, ids);
    invalidate('posts', 'frame', 'post-counts', ...ids.flatMap(id => [`post:${id}`, `post-held:${id}`] as const));
  },
};

const aroundOf = async (swap: Swap, comments: readonly StoredComment[]): Promise<Around> => {
  const keys = comments.map(({ post }) => post);
  const from = `${swap.source.site.baseUrl}/`;
  const [posts, pages, accountOf, pictures] = await Promise.all([
    knownIds(swap, postKind, keys),
    knownIds(swap, pageKind, keys),
    accountsOfComments(swap, comments),
    picturesAt(
      swap,
      comments.flatMap(({ content }) => addressesIn(content, from)),
    ),
  ]);
  return { comments, accountOf, pictures, postOf: ({ post }) => posts.get(post) ?? pages.get(post) };
};

/** Comments with their threads, accounts and states. Addresses of machines do not come along, and nobody is mailed. */
export const commentImport: KindImport = {
  kind: 'wordpress comments',
  table: 'wp_comments',
  key: 'number',
  target: 'comments',
  compared: ['body', 'state', 'name', 'website', 'author_id'],
  derived: [commentCounts],
  read: async (swap, rows) => {
    const comments = rows.map(commentIn);
    const around = await aroundOf(swap, comments);
    const [, former = ''] = sourcesOf(swap);
    const known = await rowsOfSources(
      swap.services.sql,
      'comments',
      [former],
      comments.map(({ key }) => key),
    );
    return rows.flatMap((row, at) => {
      const comment = comments[at];
      return comment ? [oldComment(row, comment, around, known.get(comment.key))] : [];
    });
  },
};
