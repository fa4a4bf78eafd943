import { limits } from '../../../../protocol/limits.ts';
import { shortened } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { hashPostPassword } from '../../../core/security/index.ts';
import { dateWords, moment } from '../../../core/time/index.ts';
import { decodedSlug, plainWords } from '../../../import/index.ts';
import type { Batch, Swap } from '../../run/index.ts';
import { stateOf } from '../source/post-state.ts';
import type { StoredItem } from '../source/rows.ts';
import { type Body, bodyOf } from '../texts/body.ts';
import type { PostParts } from './post-parts.ts';

// The columns hold sixteen million bytes, and a reader's browser much less.
const longest = 4_000_000;

/** The text of a post, or a sentence that says why it cannot come along. */
export const convertedText = async (
  { services, source }: Swap,
  { text: expanded, pictures }: PostParts,
): Promise<Body | string> => {
  const { baseUrl, basePath } = services.settings;
  try {
    const body = await bodyOf(expanded, {
      ...{ book: pictures, from: `${source.site.baseUrl}/`, basePath },
      ownHosts: [new URL(baseUrl).host],
    });
    return body.body.length + (body.intro?.length ?? 0) > longest ? 'text is too long' : body;
  } catch (error) {
    // Markup nested deeper than anybody writes ends the stack: that text is left, the others come along.
    if (error instanceof RangeError) return 'markup is nested too deeply';
    throw error;
  }
};

/** Date of a post: UTC, else the local one; of a post without any, that of the import. */
const dateOf = ({ services }: Swap, { date }: StoredItem): Date => date ?? moment(services.clock);

export const titleOf = (swap: Swap, item: StoredItem): string =>
  shortened(plainWords(item.title), limits.title - 1) || text('UNTITLED_OF', dateWords(dateOf(swap, item)));

/** The slug there without the ending that WordPress gives to what is in the trash, else the words of the title. */
export const wantedSlug = (item: StoredItem, title: string): string =>
  slugOf(decodedSlug(item.slug).replace(/__trashed(?:-\d+)?$/, '')) || slugOf(title) || `post-${item.id}`;

/** Columns that a later import writes again. */
export const columnsOf = async (
  batch: Batch,
  { item, pictures, categories, coverAddress }: PostParts,
  { intro, body }: Body,
) => {
  const { state, lifecycle, privacy } = stateOf(item);
  const date = dateOf(batch, item);
  const cover = coverAddress === '' ? undefined : pictures.find(coverAddress);
  return {
    ...{ title: titleOf(batch, item), intro, body, state, lifecycle, privacy },
    excerpt: plainWords(item.excerpt) || null,
    password: item.password === '' ? null : await hashPostPassword(item.password),
    category_id: categories[0] ?? null,
    cover_id: cover?.id ?? null,
    allow_comments: item.allowsComments,
    modified_at: item.modified ?? date,
    created_at: date,
    published_at: state === 'published' ? date : null,
  };
};
