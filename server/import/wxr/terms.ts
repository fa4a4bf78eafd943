import { limits } from '../../../protocol/limits.ts';
import { slugOf } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Batch, ImportContext } from '../import-context.ts';
import { addTerm, freeName, holderOf, rowsFrom, setParent } from '../import-queries.ts';
import { decodedSlug, plainWords } from '../plain-words.ts';
import { noteAdded, noteAlready, noteChanged } from '../report.ts';
import type { WxrTerm } from './wxr-file.ts';

/** Ids of ours by the slugs of theirs. */
export type TermBook = ReadonlyMap<string, number>;

type Named = Pick<WxrTerm, 'slug' | 'name'>;

const legacyIdOf = ({ id, slug }: WxrTerm): string => (id || `slug:${slug}`).slice(0, 100);

/** The declared terms, then those that only posts name. */
const everyTerm = (declared: readonly WxrTerm[], used: readonly Named[]): WxrTerm[] => {
  const all = new Map(declared.map(term => [term.slug, term]));
  for (const { slug, name } of used)
    if (!all.has(slug)) all.set(slug, { id: '', slug, name, description: '', parent: '' });
  return [...all.values()];
};

const addOne = async (
  { services, source }: ImportContext,
  { write, part }: Batch,
  table: 'categories' | 'tags',
  term: WxrTerm,
  ours: ReadonlySet<number>,
): Promise<number> => {
  const alias = slugOf(decodedSlug(term.slug)) || slugOf(plainWords(term.name)) || 'unnamed';
  const title = plainWords(term.name).slice(0, limits.title) || alias;
  const holder = await holderOf(write.sql, table, 'alias', alias);
  if (holder !== undefined && !ours.has(holder)) {
    noteAlready(part, table);
    noteChanged(part, `${table} that were here under the same name:`, title);
    return holder;
  }
  noteAdded(part, table);
  return addTerm(write.sql, table, {
    title,
    alias: await freeName(write.sql, table, 'alias', alias),
    ...(table === 'categories' ? { description: plainWords(term.description) || null } : {}),
    created_at: moment(services.clock),
    legacy_source: source,
    legacy_id: legacyIdOf(term),
  });
};

/** Categories keep their nesting; a term that is here under the same name is used as it is. */
export const importTerms = (
  context: ImportContext,
  table: 'categories' | 'tags',
  declared: readonly WxrTerm[],
  used: readonly Named[],
): Promise<TermBook> =>
  context.inBatch(async batch => {
    const { sql } = batch.write;
    const terms = everyTerm(declared, used);
    const known = await rowsFrom(sql, table, context.source, terms.map(legacyIdOf));
    const ours = new Set(known.values());
    const book = new Map<string, number>();
    for (const term of terms) {
      const there = known.get(legacyIdOf(term));
      if (there !== undefined) noteAlready(batch.part, table);
      const id = there ?? (await addOne(context, batch, table, term, ours));
      if (there === undefined) ours.add(id);
      book.set(term.slug, id);
    }
    const above = new Map(terms.map(({ slug, parent }) => [slug, parent]));
    for (const term of table === 'categories' ? terms : [])
      if (!goesRound(term.slug, above)) await nest(batch, term, book);
    batch.write.invalidate('posts', 'frame');
    return book;
  });

/** Whether the way up from a category comes back to a category it has passed. */
const goesRound = (slug: string, above: ReadonlyMap<string, string>): boolean => {
  const passed = new Set([slug]);
  for (let up = above.get(slug) ?? ''; up !== ''; up = above.get(up) ?? '') {
    if (passed.has(up)) return true;
    passed.add(up);
  }
  return false;
};

const nest = async ({ write }: Batch, { slug, parent }: WxrTerm, book: TermBook): Promise<void> => {
  const [id, above] = [book.get(slug), book.get(parent)];
  if (id !== undefined && above !== undefined && id !== above) await setParent(write.sql, id, above);
};
