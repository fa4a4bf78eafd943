import { reservedSlugs } from '../../../../protocol/blog/slugs.ts';
import { decodedSlug, plainWords } from '../../../import/index.ts';
import { importedAccount } from '../../accounts/index.ts';
import { blogValues, featuredPages, freeName } from '../../blog/index.ts';
import { showMedia } from '../../files/index.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { addressesOfMissing, addressesOfPost, keepAddresses } from '../addresses.ts';
import { stateOf } from '../source/post-state.ts';
import { importedBefore, sourceOf, sourcesOf } from '../sources.ts';
import type { Body } from '../texts/body.ts';
import { rowsOfSources, termsOfPosts } from '../wordpress-queries.ts';
import { columnsOf, convertedText, wantedSlug } from './post-columns.ts';
import { type PostParts, postParts } from './post-parts.ts';

const placeUnder = async (
  batch: Batch,
  table: 'post_categories' | 'post_tags',
  { id: postId, isNew, terms }: { id: number; isNew: boolean; terms: readonly number[] },
): Promise<void> => {
  const known = isNew ? new Set<number>() : await termsOfPosts(batch.mutation.sql, table, postId);
  for (const [at, term] of terms.entries()) {
    if (known.has(term)) continue;
    const key = { post_id: postId, [table === 'post_tags' ? 'tag_id' : 'category_id']: term };
    const isPrimary = table === 'post_categories' && at === 0 && known.size === 0;
    await batch.insert(
      table,
      { ...key, ...(table === 'post_categories' ? { is_primary: isPrimary } : {}) },
      Object.keys(key),
    );
  }
};

const noteText = ({ note }: Batch, { unknown, drawnBlocks }: Body): void => {
  for (const name of unknown) note('unknown shortcode; kept as text', `[${name}]`);
  for (const name of drawnBlocks) note('dynamic block; not imported', name);
};

const noteChanges = ({ note }: Batch, { item, author }: PostParts, slug: string): void => {
  const { isGuessed } = stateOf(item);
  if (isGuessed) note('unknown status; imported as a draft', item.status);
  if (author === undefined) note('author does not exist; assigned to the account "Imported"');
  if (item.slug !== '' && slug !== decodedSlug(item.slug))
    note('slug was changed', `${decodedSlug(item.slug)} → ${slug}`);
};

/** Adds the terms, pictures and old addresses of a post. */
const keepRelated = async (
  batch: Batch,
  { id, isNew }: { id: number; isNew: boolean },
  { item, pictures, pictureIds, missingFiles, categories, tags }: PostParts,
  body: Body,
) => {
  await placeUnder(batch, 'post_categories', { id, isNew, terms: categories });
  await placeUnder(batch, 'post_tags', { id, isNew, terms: tags });
  const ids = new Set([...pictures.usedIn(`${body.intro ?? ''}${body.body}`), ...pictureIds]);
  ids.delete(0);
  if (ids.size > 0)
    await showMedia(
      batch,
      'posts',
      id,
      [...ids].map(picture => ({ id: picture })),
    );
  await keepAddresses(batch, [...addressesOfPost(batch, id, item), ...addressesOfMissing(batch, id, missingFiles)]);
  noteText(batch, body);
};

const add = async (batch: Batch, parts: PostParts, key: string, former: number | undefined): Promise<Outcome> => {
  const { item } = parts;
  if (former !== undefined) {
    await keepAddresses(batch, addressesOfPost(batch, former, item));
    return { outcome: 'merged', reason: importedBefore, table: 'posts', id: former };
  }
  const body = await convertedText(batch, parts);
  if (typeof body === 'string') return { outcome: 'left', reason: body };
  const columns = await columnsOf(batch, parts, body);
  const wanted = wantedSlug(item, columns.title);
  const slug = await freeName(
    batch.mutation.sql,
    'posts',
    reservedSlugs.has(wanted) ? `${wanted}-post` : wanted,
    name => reservedSlugs.has(name),
  );
  const id = await batch.insert('posts', {
    ...columns,
    kind: item.type === 'page' ? 'page' : 'text',
    slug,
    author_id: parts.author ?? (await importedAccount(batch, 'wordpress')),
    legacy_source: sourceOf(batch),
    legacy_id: key,
  });
  await keepRelated(batch, { id, isNew: true }, parts, body);
  if (item.isSticky && columns.state === 'published')
    await batch.insert('featured', { type: 'post', target_id: id, created_at: columns.created_at }, [
      'type',
      'target_id',
    ]);
  noteChanges(batch, parts, slug);
  return { outcome: 'added', table: 'posts', id };
};

const change = async (batch: Batch, parts: PostParts, id: number): Promise<void> => {
  const body = await convertedText(batch, parts);
  if (typeof body === 'string') return batch.note(`changed on the old site, but not updated here: ${body}`);
  await batch.update('posts', id, await columnsOf(batch, parts, body));
  await keepRelated(batch, { id, isNew: false }, parts, body);
};

const oldPost = (row: SourceRow, parts: PostParts, former: number | undefined): OldRow => {
  const { number: _number, ...rest } = row;
  const key = row.key ?? '';
  return {
    oldId: key,
    label: plainWords(parts.item.title.slice(0, 200)) || parts.item.slug || 'untitled',
    hashed: { ...rest, pictures: parts.pictureIds.join() },
    add: batch => add(batch, parts, key, former),
    change: (batch, id) => change(batch, parts, id),
  };
};

const postKindOf = (kind: string, table: 'wp_posts' | 'wp_pages'): KindImport => ({
  kind,
  table,
  key: 'number',
  target: 'posts',
  compared: [
    'title',
    'slug',
    'intro',
    'body',
    'excerpt',
    'state',
    'lifecycle',
    'privacy',
    'password',
    'author_id',
    'publish_down',
  ],
  derived: [...blogValues, featuredPages],
  read: async (swap, rows) => {
    const parts = await postParts(swap, rows);
    const [, former = ''] = sourcesOf(swap);
    const keys = rows.flatMap(({ key }) => key ?? []);
    const known = await rowsOfSources(swap.services.sql, 'posts', [former], keys);
    return rows.flatMap((row, at) => {
      const own = parts[at];
      return own ? [oldPost(row, own, known.get(row.key ?? ''))] : [];
    });
  },
});

export const postKind = 'wordpress posts';
export const pageKind = 'wordpress pages';

/** Posts with their terms, pictures and old addresses. Nobody is told of them. */
export const postImport = postKindOf(postKind, 'wp_posts');

/** Pages, which are listed nowhere. */
export const pageImport = postKindOf(pageKind, 'wp_pages');
