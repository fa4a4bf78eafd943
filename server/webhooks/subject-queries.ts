import { publicArticles } from '../articles/article-model/index.ts';
import { newsLastsMs, publicPosts, scheduledNews } from '../blog/post-model/index.ts';
import type { Sql, Transaction } from '../core/db/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';

export type SubjectKind = 'post' | 'article';

/** A post or an article as it is now. */
export interface Snapshot {
  readonly id: number;
  /** True if everybody may read it, with a password at least its title. */
  readonly isPublic: boolean;
  readonly isTrashed: boolean;
  /** True if the text and comments need a password. */
  readonly isLocked: boolean;
  readonly version: number;
  readonly address: string;
}

/** A post or an article as webhooks know it. */
export interface KnownSubject extends Pick<Snapshot, 'id' | 'isPublic' | 'version' | 'address'> {
  /** Number of its events. */
  readonly changes: number;
}

type Flags = 'isPublic' | 'isTrashed' | 'isLocked';
type PostRow = Omit<Snapshot, Flags | 'address'> & Readonly<Record<Flags, number>> & { readonly slug: string };
type ArticleRow = Omit<PostRow, 'slug'> & { readonly alias: string };

const flagsOf = (row: Readonly<Record<Flags, number>>) => ({
  isPublic: row.isPublic === 1,
  isTrashed: row.isTrashed === 1,
  isLocked: row.isLocked === 1,
});

const postSnapshots = async (sql: Sql, ids: readonly number[], now: Date): Promise<Snapshot[]> => {
  const rows: PostRow[] = await sql('posts as p')
    .select('p.id', 'p.version', 'p.slug', {
      isPublic: sql.raw(publicPosts(now).sql, publicPosts(now).bindings),
      isTrashed: sql.raw(`p.lifecycle = 'trashed'`),
      isLocked: sql.raw('p.password IS NOT NULL'),
    })
    .whereIn('p.id', ids);
  return rows.map(row => ({ ...flagsOf(row), id: row.id, version: row.version, address: paths.entry(row.slug) }));
};

const articleSnapshots = async (sql: Sql, ids: readonly number[], now: Date): Promise<Snapshot[]> => {
  const rows: ArticleRow[] = await sql('items as i')
    .select('i.id', 'i.version', 'i.alias', {
      isPublic: sql.raw(publicArticles(now).sql, publicArticles(now).bindings),
      isTrashed: sql.raw('i.trashed_at IS NOT NULL'),
      isLocked: sql.raw('0'),
    })
    .whereIn('i.id', ids);
  return rows.map(row => ({ ...flagsOf(row), id: row.id, version: row.version, address: articlePaths.article(row) }));
};

/** Posts or articles as they are now; those that were deleted are missing. */
export const snapshotsOf = (sql: Sql, kind: SubjectKind, ids: readonly number[], now: Date): Promise<Snapshot[]> =>
  (kind === 'post' ? postSnapshots : articleSnapshots)(sql, ids, now);

const noChange = (sql: Transaction) => ({ changes: sql.raw('webhook_subjects.changes') });

/** Posts or articles as webhooks know them, locked until the transaction ends; new ones are not public. */
export const lockSubjects = async (
  sql: Transaction,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<KnownSubject[]> => {
  const unknown = { kind, is_public: false, version: 0, address: '', changes: 0 };
  await sql('webhook_subjects')
    .insert(ids.map(subject_id => ({ ...unknown, subject_id })))
    .onConflict(['kind', 'subject_id'])
    .merge(noChange(sql));
  const rows: (Omit<KnownSubject, 'isPublic'> & { readonly isPublic: number })[] = await sql('webhook_subjects')
    .select({ id: 'subject_id', isPublic: 'is_public', version: 'version', address: 'address', changes: 'changes' })
    .where({ kind })
    .whereIn('subject_id', ids)
    .orderBy('subject_id')
    .forUpdate();
  return rows.map(row => ({ ...row, isPublic: row.isPublic === 1 }));
};

/** Stores subjects that changed, and removes deleted ones. */
export const storeSubjects = async (
  sql: Transaction,
  kind: SubjectKind,
  { changed, deleted }: { readonly changed: readonly KnownSubject[]; readonly deleted: readonly number[] },
): Promise<void> => {
  if (changed.length > 0)
    await sql('webhook_subjects')
      .insert(changed.map(({ id, isPublic, ...row }) => ({ ...row, kind, subject_id: id, is_public: isPublic })))
      .onConflict(['kind', 'subject_id'])
      .merge(['is_public', 'version', 'address', 'changes']);
  if (deleted.length > 0) await sql('webhook_subjects').where({ kind }).whereIn('subject_id', deleted).delete();
};

/**
 * Stores everything that is public now as known, so that only later changes are events. Belongs before the first webhook is
 * active. Addresses follow with the first event of each row.
 */
export const snapshotPublicContent = async (sql: Transaction, now: Date): Promise<void> => {
  await sql('webhook_subjects').delete();
  const columns = 'INSERT INTO webhook_subjects (kind, subject_id, is_public, version, address, changes)';
  const [posts, articles] = [publicPosts(now), publicArticles(now)];
  await sql.raw(`${columns} SELECT 'post', p.id, 1, p.version, '', 0 FROM posts p WHERE ${posts.sql}`, posts.bindings);
  await sql.raw(
    `${columns} SELECT 'article', i.id, 1, i.version, '', 0 FROM items i WHERE ${articles.sql}`,
    articles.bindings,
  );
};

const atOnce = 200;

/** Posts whose date came within a week and that webhooks do not know as public. */
export const newlyPublicPosts = (sql: Sql, now: Date): Promise<number[]> =>
  scheduledNews(sql, now)
    .leftJoin('webhook_subjects as s', join => join.on('s.subject_id', 'p.id').andOnVal('s.kind', 'post'))
    .where('p.listed', 1)
    .where(known => known.whereNull('s.subject_id').orWhere('s.is_public', 0))
    .orderBy('p.published_at')
    .limit(atOnce)
    .pluck('p.id');

/** Articles whose date came, or that ended, within a week and that webhooks know otherwise. */
export const newlyChangedArticles = async (sql: Sql, now: Date): Promise<number[]> => {
  const recent = new Date(now.getTime() - newsLastsMs);
  const known = (date: string) =>
    sql('items as i')
      .leftJoin('webhook_subjects as s', join => join.on('s.subject_id', 'i.id').andOnVal('s.kind', 'article'))
      .where('i.shown', 'public')
      .where(date, '>', recent)
      .where(date, '<=', now)
      .limit(atOnce)
      .pluck('i.id');
  const [out, ended]: number[][] = await Promise.all([
    known('i.publish_up')
      .whereRaw('i.modified_at < i.publish_up')
      .where(either => either.whereNull('i.publish_down').orWhere('i.publish_down', '>', now))
      .whereNull('i.legacy_source')
      .where(either => either.whereNull('s.subject_id').orWhere('s.is_public', 0)),
    known('i.publish_down').where('s.is_public', 1),
  ]);
  return [...new Set([...(out ?? []), ...(ended ?? [])])];
};
