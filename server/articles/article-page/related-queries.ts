import { ordered, type Sql } from '../../core/db/index.ts';
import type { Audience } from '../../core/policy/index.ts';
import { picturesOf, type StoredPicture } from '../../media/index.ts';
import {
  type Article,
  type ArticleBrief,
  articleBriefs,
  listedArticles,
  type ReaderScope,
} from '../article-model/index.ts';

const most = 3;
const candidates = 50;

/** Related content is limited to what visitors may see, so that it is the same for every reader. */
const publicOnly: readonly Audience[] = ['public'];

const neighbourId = async (
  sql: Sql,
  article: Article,
  showing: ReaderScope,
  sign: '<' | '>',
): Promise<number | undefined> => {
  const order = sign === '<' ? 'desc' : 'asc';
  const row: { id: number } | undefined = await listedArticles(
    sql,
    { kind: 'category', id: article.category.id },
    showing,
  )
    .select({ id: 'l.item_id' })
    .where('l.created_at', `${sign}=`, article.createdAt)
    .whereRaw(`(l.created_at ${sign} ? OR l.item_id ${sign} ?)`, [article.createdAt, article.id])
    .orderBy(ordered(order, 'l.created_at', 'l.item_id'))
    .first();
  return row?.id;
};

const latestIds = async (sql: Sql, article: Article, showing: ReaderScope): Promise<number[]> => {
  if (article.authorAlias) return [];
  return listedArticles(sql, { kind: 'author', id: article.author.id }, showing)
    .whereNot('l.id', article.id)
    .orderBy(ordered('desc', 'l.created_at', 'l.id'))
    .limit(most)
    .pluck('l.id');
};

// Chooses among the newest articles of each tag: the more shared tags, the higher the rank.
const relatedIds = async (sql: Sql, article: Article, showing: ReaderScope): Promise<number[]> => {
  const found: number[][] = await Promise.all(
    article.tags.slice(0, 10).map(({ id }) =>
      listedArticles(sql, { kind: 'tag', id }, showing)
        .whereNot('l.item_id', article.id)
        .orderBy(ordered('desc', 'l.created_at', 'l.item_id'))
        .limit(candidates)
        .pluck('l.item_id'),
    ),
  );
  const shared = new Map<number, number>();
  for (const id of found.flat()) shared.set(id, (shared.get(id) ?? 0) + 1);
  return [...shared]
    .sort(([one, n], [other, m]) => m - n || other - one)
    .slice(0, most)
    .map(([id]) => id);
};

/** Related article as a small card shows it. */
export interface RelatedArticle extends ArticleBrief {
  readonly image: StoredPicture | null;
}

export interface RelatedArticles {
  readonly older: ArticleBrief | null;
  readonly newer: ArticleBrief | null;
  readonly latest: readonly ArticleBrief[];
  readonly related: readonly RelatedArticle[];
}

/** Images of the introductions of articles, or else of the articles, by the articles' ids. */
const imagesOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPicture>> => {
  if (ids.length === 0) return new Map();
  const rows: { id: number; imageId: number | null }[] = await sql('items')
    .select('id', { imageId: sql.raw('COALESCE(intro_image_id, image_id)') })
    .whereIn('id', [...ids]);
  const pictures = await picturesOf(
    sql,
    rows.flatMap(({ imageId }) => imageId ?? []),
  );
  return new Map(
    rows.flatMap(({ id, imageId }) => {
      const picture = pictures.get(imageId ?? 0);
      return picture ? [[id, picture] as const] : [];
    }),
  );
};

/** Previous and next article in the category, the author's latest articles, and articles with shared tags. */
export const relatedArticles = async (sql: Sql, article: Article, now: Date): Promise<RelatedArticles> => {
  const showing = { levels: publicOnly, now };
  const [olderId, newerId, latest, related] = await Promise.all([
    neighbourId(sql, article, showing, '<'),
    neighbourId(sql, article, showing, '>'),
    latestIds(sql, article, showing),
    relatedIds(sql, article, showing),
  ]);
  const ids = [...new Set([olderId ?? 0, newerId ?? 0, ...latest, ...related])];
  const [rows, images] = await Promise.all([articleBriefs(sql, ids), imagesOf(sql, related)]);
  const briefs = new Map(rows.map(brief => [brief.id, brief]));
  const among = (chosen: readonly number[]): ArticleBrief[] => chosen.flatMap(id => briefs.get(id) ?? []);
  return {
    older: briefs.get(olderId ?? 0) ?? null,
    newer: briefs.get(newerId ?? 0) ?? null,
    // No article is in both lists.
    latest: among(latest.filter(id => !related.includes(id))),
    related: among(related).map(brief => ({ ...brief, image: images.get(brief.id) ?? null })),
  };
};
