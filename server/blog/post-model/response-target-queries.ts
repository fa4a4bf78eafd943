import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { OpenPost } from '../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from './subject-queries.ts';

/** Post that a user reacts to, adds to favourites or reports. */
export interface ResponseTarget extends OpenPost {
  readonly slug: string;
  readonly title: string;
}

interface Row extends SubjectRow {
  kind: string;
  slug: string;
  title: string;
}

interface TargetOptions {
  readonly openTo: OpenPost['openTo'];
  /** Locks the rows until the transaction ends, lowest id first: writers of a post's counters are serialized. */
  readonly lock: boolean;
}

/** Posts of the ids, each once; throws not found when one is missing. Pages are not included. */
export const responseTargets = async (
  context: RequestContext,
  ids: readonly number[],
  { openTo, lock }: TargetOptions,
): Promise<ResponseTarget[]> => {
  const wanted = [...new Set(ids)];
  const query = context
    .sql('posts')
    .select(...subjectColumns, 'kind', 'slug', 'title')
    .whereIn('id', wanted)
    .orderBy('id');
  const rows: Row[] = await (lock ? query.forUpdate() : query);
  if (rows.length < wanted.length) throw notFound();
  return rows.map(row => ({
    ...subjectOf(context, row),
    openTo: row.kind === 'page' ? 'nobody' : openTo,
    slug: row.slug,
    title: row.title,
  }));
};

export const responseTarget = async (
  context: RequestContext,
  id: number,
  way: TargetOptions,
): Promise<ResponseTarget> => {
  const [post] = await responseTargets(context, [id], way);
  if (!post) throw notFound();
  return post;
};
