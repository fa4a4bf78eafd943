import type { PictureMap } from '../../../import/index.ts';
import { knownIds, type Swap } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { picturesAt } from '../files/picture-book.ts';
import { accountsOfCreators } from '../people/known-authors.ts';
import type { Attachment } from '../source/attachments.ts';
import { attachmentIn, itemIn, type StoredItem } from '../source/rows.ts';
import { categoryKind, tagKind } from '../terms/term-import.ts';
import { addressesOfText, type Expanded, expandedText } from '../texts/body.ts';
import type { AttachmentIndex } from '../texts/shortcode-handlers.ts';

/** A post or page with its text, and what is here of what it refers to. */
export interface PostParts {
  readonly item: StoredItem;
  readonly text: Expanded;
  readonly pictures: PictureMap;
  /** Ids of the pictures that it shows, links or has, 0 for one that is not here. */
  readonly pictureIds: readonly number[];
  readonly coverAddress: string;
  /** Attachments of it whose files are not here: their pages lead to it. */
  readonly missingFiles: readonly Attachment[];
  readonly author: number | undefined;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const listedIds = /\b(?:ids|include|id)\s*=\s*["']?([\d,\s]{1,5000})/gi;

const coverOf = ({ meta }: StoredItem): string => meta.get('_thumbnail_id')?.trim() ?? '';

const attachmentIndex = async (swap: Swap, items: readonly StoredItem[]): Promise<AttachmentIndex> => {
  const listed = items.flatMap(({ content }) =>
    [...content.matchAll(listedIds)].flatMap(([, ids = '']) => ids.split(/[\s,]+/).filter(Boolean)),
  );
  const ids = [...new Set([...listed, ...items.map(coverOf)])];
  const parents = [...new Set([...listed, ...items.map(({ id }) => id)])];
  const byId = new Map(
    (await swap.source.rowsWith('wp_attachments', 'id', ids)).map(row => [row.id ?? '', attachmentIn(row)]),
  );
  const byPost = new Map<string, Attachment[]>();
  for (const row of await swap.source.rowsWith('wp_attachments', 'parent', parents)) {
    const one = attachmentIn(row);
    byPost.set(one.parent, [...(byPost.get(one.parent) ?? []), one]);
  }
  return { byId, ofPost: id => byPost.get(id) ?? [] };
};

type Named = readonly { readonly slug: string }[];

const termsOf = async (swap: Swap, table: 'wp_categories' | 'wp_tags', all: Named) => {
  const rows = await swap.source.rowsWith(table, 'slug', [...new Set(all.map(({ slug }) => slug))]);
  const ids = await knownIds(
    swap,
    table === 'wp_categories' ? categoryKind : tagKind,
    rows.map(({ key }) => key),
  );
  const bySlug = new Map(rows.map(row => [row.slug ?? '', ids.get(row.key ?? '')]));
  return (terms: Named): readonly number[] => [...new Set(terms.flatMap(({ slug }) => bySlug.get(slug) ?? []))];
};

/** Reads posts or pages with their parts; the texts are not converted yet. */
export const postParts = async (swap: Swap, rows: readonly SourceRow[]): Promise<readonly PostParts[]> => {
  const items = rows.map(itemIn);
  const attachments = await attachmentIndex(swap, items);
  const [accountOf, categoriesOf, tagsOf] = await Promise.all([
    accountsOfCreators(
      swap,
      items.map(({ creator }) => creator),
    ),
    termsOf(
      swap,
      'wp_categories',
      items.flatMap(({ categories }) => categories),
    ),
    termsOf(
      swap,
      'wp_tags',
      items.flatMap(({ tags }) => tags),
    ),
  ]);
  const from = `${swap.source.site.baseUrl}/`;
  const read = items.map(item => {
    const text = expandedText(item, attachments);
    const coverAddress = attachments.byId.get(coverOf(item))?.url ?? '';
    return {
      item,
      text,
      coverAddress,
      attached: attachments.ofPost(item.id),
      addresses: [
        ...addressesOfText(text, from),
        ...attachments.ofPost(item.id).map(({ url }) => url),
        ...(coverAddress ? [coverAddress] : []),
      ],
    };
  });
  const pictures = await picturesAt(
    swap,
    read.flatMap(({ addresses }) => addresses),
  );
  return read.map(({ item, text, coverAddress, attached, addresses }) => ({
    ...{ item, text, coverAddress, pictures },
    missingFiles: attached.filter(({ url }) => !pictures.find(url)),
    pictureIds: addresses.map(address => pictures.find(address)?.id ?? 0),
    author: accountOf(item.creator),
    categories: categoriesOf(item.categories),
    tags: tagsOf(item.tags),
  }));
};
