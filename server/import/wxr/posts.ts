import { reservedSlugs } from '../../../protocol/blog/slugs.ts';
import { limits } from '../../../protocol/limits.ts';
import { indexPosts } from '../../blog/search/index.ts';
import { shortened } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { hashPostPassword } from '../../core/security/index.ts';
import { dateWords, moment } from '../../core/time/index.ts';
import { type Batch, type ImportContext, shownOn } from '../import-context.ts';
import { addPost, featurePost, freeName, linkMedia, rowsFrom, setTerms } from '../import-queries.ts';
import { decodedSlug, plainWords } from '../plain-words.ts';
import { noteAdded, noteAlready, noteChanged, noteLeft } from '../report.ts';
import type { AuthorMap } from './authors.ts';
import { type Body, bodyOf } from './body.ts';
import { importComments, type ReadyComments, readyComments } from './comments.ts';
import { keepPostAddresses } from './old-addresses.ts';
import { stateOf } from './post-state.ts';
import type { AttachmentIndex } from './shortcode-handlers.ts';
import type { TermBook } from './terms.ts';
import type { WxrItem } from './wxr-file.ts';

export interface Books {
  readonly authors: AuthorMap;
  readonly categories: TermBook;
  readonly tags: TermBook;
  readonly lifecycle: AttachmentIndex;
}

type Kind = 'posts' | 'pages';
const kindOf = ({ type }: WxrItem): Kind => (type === 'page' ? 'pages' : 'posts');

/** A post prepared outside the transaction; `body` is absent when an earlier run stored it. */
interface ReadyPost {
  readonly item: WxrItem;
  readonly title: string;
  readonly date: Date;
  readonly body: Body | undefined;
  readonly password: string | null;
  readonly comments: ReadyComments;
}

// The columns hold sixteen million bytes, and a reader's browser much less.
const longest = 4_000_000;

const titleOf = (item: WxrItem, date: Date, locale: string): string =>
  shortened(plainWords(item.title), limits.title - 1) || text('UNTITLED_OF', dateWords(date, locale));

const readyPost = async (
  context: ImportContext,
  books: Books,
  item: WxrItem,
  isThere: boolean,
): Promise<ReadyPost | string> => {
  const { clock, site } = context.services;
  const date = item.date ?? moment(clock);
  try {
    const body = isThere ? undefined : await bodyOf(item, { ...shownOn(context), lifecycle: books.lifecycle });
    if ((body?.body.length ?? 0) + (body?.intro?.length ?? 0) > longest) return 'its text is longer than a page can be';
    return {
      item,
      title: titleOf(item, date, site.get('site.language')),
      date,
      body,
      password: item.password === '' || isThere ? null : await hashPostPassword(item.password),
      comments: await readyComments(context, item.comments),
    };
  } catch (error) {
    // Markup nested deeper than anybody writes ends the stack: that text is left, the others come along.
    if (error instanceof RangeError) return 'its text is nested too deeply to be read';
    throw error;
  }
};

const wantedSlug = ({ item, title }: ReadyPost): string => {
  const slug = slugOf(decodedSlug(item.slug).replace(/__trashed(?:-\d+)?$/, '')) || slugOf(title) || `post-${item.id}`;
  return reservedSlugs.has(slug) ? `${slug}-post` : slug;
};

const termsOf = (filed: readonly { readonly slug: string }[], book: TermBook): number[] => [
  ...new Set(filed.flatMap(({ slug }) => book.get(slug) ?? [])),
];

const noteBody = ({ part }: Batch, title: string, { unknown, drawnBlocks }: Body): void => {
  for (const name of unknown) noteChanged(part, 'Shortcodes nobody here knows, left as text:', `[${name}] in ${title}`);
  for (const name of drawnBlocks)
    noteChanged(part, 'Blocks the old site drew itself, left out:', `${name} in ${title}`);
};

const addOne = async (
  context: ImportContext,
  batch: Batch,
  books: Books,
  ready: ReadyPost,
  body: Body,
): Promise<number> => {
  const { write, part } = batch;
  const { item, title, date } = ready;
  const { state, lifecycle, privacy, isGuessed } = stateOf(item);
  const slug = await freeName(write.sql, 'posts', 'slug', wantedSlug(ready));
  if (isGuessed) noteChanged(part, `Items with a status nobody here knows (${item.status}), kept as drafts:`, title);
  if (item.slug !== '' && slug !== decodedSlug(item.slug))
    noteChanged(part, 'Addresses that changed:', `${decodedSlug(item.slug)} is ${slug}`);
  const cover = context.book.find(books.lifecycle.byId.get(item.meta.get('_thumbnail_id')?.trim() ?? '')?.url ?? '');
  const categories = termsOf(item.categories, books.categories);
  const id = await addPost(write.sql, {
    kind: item.type === 'page' ? 'page' : 'text',
    title,
    slug,
    intro: body.intro,
    body: body.body,
    excerpt: plainWords(item.excerpt) || null,
    state,
    lifecycle,
    privacy,
    password: ready.password,
    author_id: books.authors.ofCreator(item.creator),
    category_id: categories[0] ?? null,
    cover_id: cover && cover.id > 0 ? cover.id : null,
    allow_comments: item.allowsComments,
    created_at: date,
    modified_at: item.modified ?? date,
    published_at: state === 'published' ? date : null,
    legacy_source: context.source,
    legacy_id: item.id.slice(0, 100),
  });
  await setTerms(write.sql, 'post_categories', id, categories);
  await setTerms(write.sql, 'post_tags', id, termsOf(item.tags, books.tags));
  if (item.isSticky && state === 'published') await featurePost(write.sql, id, date);
  const pictures = [...context.book.usedIn(`${body.intro ?? ''}${body.body}`), ...(cover ? [cover.id] : [])];
  if (pictures.length > 0) await linkMedia(write.sql, id, pictures, moment(context.services.clock));
  noteBody(batch, title, body);
  noteAdded(part, kindOf(item));
  return id;
};

const addBatch = (context: ImportContext, books: Books, ready: readonly ReadyPost[]): Promise<void> =>
  context.inBatch(async batch => {
    const { sql, invalidate } = batch.write;
    const known = await rowsFrom(
      sql,
      'posts',
      context.source,
      ready.map(({ item }) => item.id),
    );
    const added: number[] = [];
    const placed: { id: number; item: WxrItem }[] = [];
    for (const one of ready) {
      const there = known.get(one.item.id);
      if (there !== undefined) noteAlready(batch.part, kindOf(one.item));
      const id = there ?? (one.body && (await addOne(context, batch, books, one, one.body)));
      if (id === undefined) throw new Error(`post ${one.item.id} went while it was imported: run the import again`);
      if (there === undefined) added.push(id);
      placed.push({ id, item: one.item });
      const post = { id, title: one.title, comments: one.item.comments };
      await importComments(context, batch, post, one.comments, books.authors);
      invalidate(`post:${id}`);
    }
    await keepPostAddresses(context, batch, placed);
    await indexPosts(sql, added);
    invalidate('posts', 'frame');
  });

/** Brings posts and pages in, with their comments: one transaction for all that are given. */
export const importPosts = async (context: ImportContext, books: Books, items: readonly WxrItem[]): Promise<void> => {
  const known = await rowsFrom(
    context.sql,
    'posts',
    context.source,
    items.map(({ id }) => id),
  );
  const all: ReadyPost[] = [];
  for (const item of items) {
    const ready = await readyPost(context, books, item, known.has(item.id));
    if (typeof ready !== 'string') all.push(ready);
    else {
      noteLeft(context.report, kindOf(item), `${plainWords(item.title.slice(0, 200))} (${item.id})`, ready);
      for (const { id } of item.comments) noteLeft(context.report, 'comments', id, 'its post was left');
    }
  }
  if (all.length > 0) await addBatch(context, books, all);
};
