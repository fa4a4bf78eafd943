import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type ArticleSubject, audienceOf } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';

/** Columns that the policy needs of an article. */
export const subjectColumns = ['id', 'category_id', 'author_id', 'shown', 'publish_up', 'publish_down'] as const;

export interface SubjectRow {
  readonly id: number;
  readonly category_id: number;
  readonly author_id: number;
  readonly shown: string;
  readonly publish_up: Date;
  readonly publish_down: Date | null;
}

/** Condition that an article `i` is within its dates. */
export const isOut = (now: Date) => ({
  sql: 'i.publish_up <= ? AND (i.publish_down IS NULL OR i.publish_down > ?)',
  bindings: [now, now],
});

/** Condition that everybody may read an article `i` now. */
export const publicArticles = (now: Date) => ({
  sql: `i.shown = 'public' AND ${isOut(now).sql}`,
  bindings: isOut(now).bindings,
});

export const articleSubjectOf = (
  { services: { clock } }: Pick<RequestContext, 'services'>,
  row: SubjectRow,
): ArticleSubject => {
  const now = moment(clock);
  return {
    id: row.id,
    categoryId: row.category_id,
    authorId: row.author_id,
    isOut: row.shown !== '' && row.publish_up <= now && (row.publish_down === null || row.publish_down > now),
    access: audienceOf(row.shown) ?? 'special',
  };
};

/**
 * Policy subject of an article; with `locked`, its row is locked until the end of the transaction. Throws 404 if
 * absent.
 */
export const articleSubject = async (
  context: RequestContext,
  id: number,
  { lock }: { lock: boolean },
): Promise<ArticleSubject> => {
  const query = context
    .sql('items')
    .select(...subjectColumns)
    .where('id', id)
    .first();
  const row: SubjectRow | undefined = await (lock ? query.forUpdate() : query);
  if (!row) throw notFound();
  return articleSubjectOf(context, row);
};
