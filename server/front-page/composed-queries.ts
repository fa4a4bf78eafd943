import type { FrontSection } from '../../protocol/look.ts';
import { type Card, cardsOf } from '../blog/cards/index.ts';
import { featuredIds } from '../blog/featured/index.ts';
import { newestOfScopes, type Scope } from '../blog/post-model/index.ts';
import type { Sql } from '../core/db/index.ts';
import { type ArticleSection, articleSections } from './article-section-queries.ts';

/** Counts of posts on a composed front page. */
const sizes = { featured: 4, section: 3, latest: 8 } as const;

interface Name {
  readonly title: string;
  readonly alias: string;
}

const tables = { category: 'categories', tag: 'tags' } as const;

const namesOf = async (sql: Sql, { kind, ids }: { kind: keyof typeof tables; ids: readonly number[] }) => {
  if (ids.length === 0) return [];
  const rows: (Name & { id: number })[] = await sql(tables[kind])
    .select('id', 'title', 'alias')
    .whereIn('id', [...ids])
    .modify(query => {
      if (kind === 'category') query.where({ published: 1, audience: 'public' });
    });
  return rows.map(({ id, title, alias }) => [`${kind} ${id}`, { title, alias }] as const);
};

const idsOf = <Kind extends FrontSection['kind']>(sections: readonly FrontSection[], kind: Kind) => ({
  kind,
  ids: sections.filter(section => section.kind === kind).map(({ id }) => id),
});

/** Section with its posts or articles; sections of rows that do not exist, or without posts, are left out. */
export type ComposedSection = PostSection | ArticleSection;

interface PostSection extends Name {
  readonly kind: keyof typeof tables;
  readonly id: number;
  readonly cards: readonly Card[];
}

export interface ComposedFront {
  readonly lead: Card | undefined;
  readonly featured: readonly Card[];
  readonly sections: readonly ComposedSection[];
  readonly latest: readonly Card[];
}

/** Takes from each list, in order, the first posts that no earlier list has. */
const withoutRepeats = (lists: readonly { readonly ids: readonly number[]; readonly count: number }[]): number[][] => {
  const taken = new Set<number>();
  return lists.map(({ ids, count }) => {
    const chosen = ids.filter(id => !taken.has(id)).slice(0, count);
    for (const id of chosen) taken.add(id);
    return chosen;
  });
};

type PostKind = keyof typeof tables;

const ofPosts = ({ kind, id }: FrontSection): { readonly kind: PostKind; readonly id: number }[] =>
  kind === 'item-category' ? [] : [{ kind, id }];

/** Posts and articles of a composed front page, each of them once: six statements and those of the cards. */
export const composedFront = async (sql: Sql, sections: readonly FrontSection[], now: Date): Promise<ComposedFront> => {
  const postSections = sections.flatMap(ofPosts);
  const scopes: Scope[] = [{ kind: 'front' }, ...postSections];
  const most = 1 + sizes.featured + sizes.section * postSections.length + sizes.latest;
  const [featured, newest, categories, tags, articles] = await Promise.all([
    featuredIds(sql, now, 1 + sizes.featured),
    newestOfScopes(sql, scopes, now, most),
    namesOf(sql, idsOf(postSections, 'category')),
    namesOf(sql, idsOf(postSections, 'tag')),
    articleSections(sql, idsOf(sections, 'item-category').ids, { now, count: sizes.section }),
  ]);
  const [front = [], ...ofSections] = newest;
  const [leads = [], others = [], ...rest] = withoutRepeats([
    { ids: featured.length > 0 ? featured : front, count: 1 },
    { ids: featured, count: sizes.featured },
    ...ofSections.map(ids => ({ ids, count: sizes.section })),
    { ids: front, count: sizes.latest },
  ]);
  const cards = new Map((await cardsOf(sql, [leads, others, ...rest].flat())).map(card => [card.id, card]));
  const cardsAt = (ids: readonly number[] = []): Card[] => ids.flatMap(id => cards.get(id) ?? []);
  const names = new Map<string, Name>([...categories, ...tags]);
  const posts = postSections.flatMap((section, at): PostSection[] => {
    const name = names.get(`${section.kind} ${section.id}`);
    const shown = cardsAt(rest[at]);
    return name && shown.length > 0 ? [{ ...section, ...name, cards: shown }] : [];
  });
  const found: ComposedSection[] = [...posts, ...articles];
  return {
    lead: cardsAt(leads)[0],
    featured: cardsAt(others),
    sections: sections.flatMap(({ kind, id }) => found.find(one => one.kind === kind && one.id === id) ?? []),
    latest: cardsAt(rest.at(-1)),
  };
};
