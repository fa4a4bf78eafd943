import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';

/** Filter choice of the form, by its name in addresses. */
export interface Choice {
  readonly id: number;
  readonly name: string;
  readonly title: string;
}

const mostChoices = 100;

/** The search finds only posts for everyone: it names no category for certain readers. */
const openCategory = { published: 1, audience: 'public' };

const used = (sql: Sql, table: 'categories' | 'tags'): Promise<Choice[]> =>
  sql(table)
    .select('id', 'alias as name', 'title')
    .where('posts_count', '>', 0)
    .modify(query => {
      if (table === 'categories') query.where(openCategory);
    })
    .orderBy('posts_count', 'desc')
    .limit(mostChoices);

const authors = (sql: Sql): Promise<Choice[]> =>
  sql('users')
    .select('id', 'permalink as name', 'name as title')
    .where('posts_count', '>', 0)
    .orderBy('posts_count', 'desc')
    .limit(mostChoices);

/** A tag may also be given by its title, as users type it. */
const tagTitled = (sql: Sql, title: string): Promise<Choice | undefined> =>
  sql('tags')
    .select('id', 'alias as name', 'title')
    .where('title', title)
    .where('posts_count', '>', 0)
    .orderBy('id')
    .first();

// Accounts that never published and tags without listed posts are not found: a search reveals neither.
const named = (sql: Sql, table: 'categories' | 'tags' | 'users', name: string): Promise<Choice | undefined> =>
  table === 'users'
    ? sql('users')
        .select('id', 'permalink as name', 'name as title')
        .where('permalink', name)
        .where('posts_count', '>', 0)
        .first()
    : sql(table)
        .select('id', 'alias as name', 'title')
        .where({ alias: name, ...(table === 'categories' ? openCategory : {}) })
        .modify(query => {
          if (table === 'tags') query.where('posts_count', '>', 0);
        })
        .first();

const chosenOf = async (sql: Sql, table: 'categories' | 'tags' | 'users', name: string): Promise<Choice | undefined> =>
  (await named(sql, table, name)) ?? (table === 'tags' ? tagTitled(sql, name) : undefined);

const byTitle = (a: Choice, b: Choice): number => a.title.localeCompare(b.title);

/**
 * Choices of one kind ordered by title, including the chosen one, which may be rare; null: the chosen one does not
 * exist.
 */
const choicesOf = async (
  sql: Sql,
  table: 'categories' | 'tags' | 'users',
  choices: readonly Choice[],
  name: string,
) => {
  const chosen =
    name === '' ? undefined : (choices.find(one => one.name === name) ?? (await chosenOf(sql, table, name)));
  const isOffered = chosen === undefined || choices.includes(chosen);
  return {
    choices: [...choices, ...(isOffered ? [] : [chosen])].sort(byTitle),
    chosen: name === '' ? undefined : (chosen ?? null),
  };
};

/** Years from that of the first searchable post to the present one, newest first. */
const yearsUntil = (now: Date, first: Date | undefined): number[] => {
  if (!first || first > now) return [];
  const from = Math.max(first.getUTCFullYear(), now.getUTCFullYear() - mostChoices);
  return Array.from({ length: now.getUTCFullYear() - from + 1 }, (_, index) => now.getUTCFullYear() - index);
};

const firstOf = async (sql: Sql): Promise<Date | undefined> => {
  const row: { at: Date } | undefined = await sql('search_posts')
    .select({ at: 'published_at' })
    .orderBy('published_at')
    .first();
  return row?.at;
};

interface Offered {
  readonly categories: readonly Choice[];
  readonly tags: readonly Choice[];
  readonly authors: readonly Choice[];
  /** Date of the first searchable post. */
  readonly first: Date | undefined;
}

const offeredCache = fragmentCache<Offered>('search-filters');

/** Choices of every search, cached until posts or their terms change. */
const offered = (context: RequestContext): Promise<Offered> => {
  const { sql } = context;
  return offeredCache(context, { key: '', tags: ['posts', 'frame'] }, async () => {
    const [categories, tags, people, first] = await Promise.all([
      used(sql, 'categories'),
      used(sql, 'tags'),
      authors(sql),
      firstOf(sql),
    ]);
    return { categories, tags, authors: people, first };
  });
};

export const filtersOf = async (
  context: RequestContext,
  search: { category: string; tag: string; author: string },
  now: Date,
) => {
  const { sql } = context;
  const all = await offered(context);
  const [category, tag, author] = await Promise.all([
    choicesOf(sql, 'categories', all.categories, search.category),
    choicesOf(sql, 'tags', all.tags, search.tag),
    choicesOf(sql, 'users', all.authors, search.author),
  ]);
  return { category, tag, author, years: yearsUntil(now, all.first) };
};

export type Filters = Awaited<ReturnType<typeof filtersOf>>;
