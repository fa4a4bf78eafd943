import type { Sql, Transaction } from '../../core/db/index.ts';
import { type Html, rawHtml } from '../../core/html/index.ts';
import { publicPosts } from '../post-model/index.ts';

/** Post whose text is said. */
export interface SpokenPost {
  readonly id: number;
  readonly title: string;
  readonly language: string;
  readonly text: Html;
  /** SHA-256 of the columns that are said. */
  readonly digest: string;
  readonly isPublished: boolean;
}

// Calculated by the database: a transaction reads no text for it. Bytes, as the columns may differ in their collations.
const digestOf = (sql: Sql, siteLanguage: string) =>
  sql.raw(
    `SHA2(CONCAT(
       SHA2(CAST(p.title AS BINARY), 256), SHA2(CAST(IF(p.language = '', ?, p.language) AS BINARY), 256),
       SHA2(CAST(COALESCE(p.intro, '') AS BINARY), 256), SHA2(CAST(p.body AS BINARY), 256)), 256)`,
    [siteLanguage],
  );

interface PostRow {
  readonly title: string;
  readonly language: string;
  readonly intro: string | null;
  readonly body: string;
  readonly digest: string;
  readonly state: string;
  readonly lifecycle: string;
}

/** Post by id; with `lock` its row is locked until the end of the transaction. */
export const spokenPost = async (
  sql: Sql,
  id: number,
  { lock, siteLanguage }: { readonly lock: boolean; readonly siteLanguage: string },
): Promise<SpokenPost | undefined> => {
  const query = sql('posts as p')
    .where('p.id', id)
    .first('p.title', 'p.language', 'p.intro', 'p.body', 'p.state', 'p.lifecycle', {
      digest: digestOf(sql, siteLanguage),
    });
  const row: PostRow | undefined = await (lock ? query.forUpdate() : query);
  return (
    row && {
      ...{ id, title: row.title, language: row.language || siteLanguage, digest: row.digest },
      text: rawHtml((row.intro ?? '') + row.body),
      isPublished: row.state === 'published' && row.lifecycle !== 'trashed',
    }
  );
};

/** Digest of what the audio file of a post says, shown or not; undefined without one. */
export const audioDigest = async (sql: Sql, postId: number): Promise<string | undefined> => {
  const row: { digest: string } | undefined = await sql('post_audio').where('post_id', postId).first('digest');
  return row?.digest;
};

/** Posts among these whose audio file says something else than they do. */
export const withOldAudio = async (
  sql: Sql,
  ids: readonly number[],
  siteLanguage: string,
): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const rows: { id: number; stored: string; now: string | null }[] = await sql('post_audio')
    .join('posts as p', 'p.id', 'post_audio.post_id')
    .whereIn('post_audio.post_id', [...ids])
    .select({ id: 'p.id', stored: 'post_audio.digest', now: digestOf(sql, siteLanguage) });
  return rows.filter(({ stored, now }) => stored !== now).map(({ id }) => id);
};

const showing = async (sql: Transaction, postId: number, isShown: boolean): Promise<void> => {
  await sql('media_uses')
    .where('post_id', postId)
    .whereIn('media_id', sql('post_audio').select('media_id').where('post_id', postId))
    .update({ is_shown: isShown });
};

/** Shows the audio file of a post to its readers, or hides it from everybody. */
export const showAudio = (sql: Transaction, postId: number): Promise<void> => showing(sql, postId, true);

export const hideAudio = (sql: Transaction, postId: number): Promise<void> => showing(sql, postId, false);

/** Name of the stored audio file of a post. */
export const audioName = async (sql: Sql, postId: number): Promise<string | undefined> => {
  const row: { name: string } | undefined = await sql('post_audio as a')
    .join('media as m', 'm.id', 'a.media_id')
    .where('a.post_id', postId)
    .first('m.name');
  return row?.name;
};

export const recordAudio = (
  sql: Transaction,
  audio: {
    readonly post_id: number;
    readonly media_id: number;
    readonly digest: string;
    readonly seconds: number;
    readonly made_at: Date;
  },
): Promise<unknown> => sql('post_audio').insert(audio).onConflict('post_id').merge();

/** Audio file that readers of a post are offered. */
export interface PostAudio {
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly seconds: number;
}

const shownAudio = (sql: Sql) =>
  sql('post_audio as a')
    .join('media as m', 'm.id', 'a.media_id')
    .join('media_uses as u', on => on.on('u.media_id', 'a.media_id').on('u.post_id', 'a.post_id'))
    .where('u.is_shown', true);

const audioColumns = { name: 'm.name', mime: 'm.mime', bytes: 'm.bytes', seconds: 'a.seconds' };

export const audioOfPost = async (sql: Sql, postId: number): Promise<PostAudio | undefined> => {
  const row: PostAudio | undefined = await shownAudio(sql).where('a.post_id', postId).first(audioColumns);
  return row && { ...row, bytes: Number(row.bytes) };
};

export interface Episode extends PostAudio {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly author: string;
  readonly publishedAt: Date;
}

/** The newest listed posts that everybody may read and hear. */
export const episodes = async (sql: Sql, now: Date, most: number): Promise<Episode[]> => {
  const { sql: isPublic, bindings } = publicPosts(now);
  const rows: Episode[] = await shownAudio(sql)
    .join('posts as p', 'p.id', 'a.post_id')
    .join('users as w', 'w.id', 'p.author_id')
    .where('p.listed', 1)
    .whereNull('p.password')
    .whereRaw(isPublic, bindings)
    .select({ ...audioColumns, id: 'p.id', title: 'p.title', slug: 'p.slug', excerpt: 'p.excerpt' })
    .select({ author: 'w.name', publishedAt: 'p.published_at' })
    .orderBy([
      { column: 'p.published_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ])
    .limit(most);
  return rows.map(row => ({ ...row, bytes: Number(row.bytes) }));
};

/** Published posts without an audio file that is shown, by id. */
export const postsWithoutAudio = (sql: Sql, after: number, most: number): Promise<number[]> =>
  sql('posts as p')
    .leftJoin('post_audio as a', 'a.post_id', 'p.id')
    .leftJoin('media_uses as u', on =>
      on.on('u.media_id', 'a.media_id').on('u.post_id', 'a.post_id').andOnVal('u.is_shown', 1),
    )
    .whereNull('u.post_id')
    .where('p.id', '>', after)
    .where({ 'p.state': 'published' })
    .whereNot('p.lifecycle', 'trashed')
    .orderBy('p.id')
    .limit(most)
    .pluck('p.id');
