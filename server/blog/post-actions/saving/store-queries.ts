import type { Transaction } from '../../../core/db/index.ts';
import type { PostState } from '../../../core/policy/index.ts';
import { directionOf, type PostFields, type PreparedFields, withFreeSlug } from '../../post-model/index.ts';

/** Values of a write to a post's row. */
interface PostValues {
  readonly ready: PreparedFields;
  readonly state: PostState;
  readonly slug: string;
  readonly now: Date;
}

const columnsOf = ({ fields, passwordHash }: PreparedFields) => ({
  title: fields.title,
  intro: null,
  body: fields.body,
  excerpt: fields.excerpt || null,
  source: fields.source,
  language: fields.language,
  direction: fields.direction || (fields.language === '' ? '' : directionOf(fields.language)),
  privacy: fields.privacy,
  ...(passwordHash === undefined ? {} : { password: passwordHash }),
  category_id: fields.categoryIds[0] ?? null,
  team_id: fields.teamId,
  cover_id: fields.coverId,
  publish_down: fields.publishDown,
  allow_comments: fields.allowComments,
  allow_subscriptions: fields.allowSubscriptions,
  seo_title: fields.seo.title,
  seo_description: fields.seo.description,
  robots: fields.seo.robots,
  canonical: fields.seo.canonical,
  seo_keywords: fields.seo.keywords,
  byline: fields.byline,
  copyright: fields.copyright,
  off_front_page: fields.isOffFrontPage,
});

/** Inserts a new post and its slug. */
export const insertPost = (
  sql: Transaction,
  { ready, state, slug, now }: PostValues,
  authorId: number,
): Promise<{ id: number; slug: string }> => {
  const { kind, place, publishedAt } = ready.fields;
  const row = {
    ...columnsOf(ready),
    ...place,
    kind,
    state,
    author_id: authorId,
    published_at: publishedAt ?? (state === 'published' ? now : null),
    created_at: now,
    modified_at: now,
  };
  return withFreeSlug(sql, { slug, postId: null }, async name => {
    const [id] = await sql('posts').insert({ ...row, slug: name });
    return { id: Number(id), slug: name };
  });
};

// An imported location without coordinates cannot be edited by the form and is not cleared. MySQL assigns from left to
// right.
const placeColumns = (sql: Transaction, place: PostFields['place']) =>
  place ?? {
    address: sql.raw("CASE WHEN latitude IS NULL THEN address ELSE '' END"),
    latitude: null,
    longitude: null,
  };

/**
 * Updates a locked post if its version is `version`. Without a given date a published post keeps its date, and a
 * scheduled one is published now. Returns the slug, or undefined on a version conflict.
 */
export const updatePostRow = (
  sql: Transaction,
  { ready, state, slug, now }: PostValues,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<string | undefined> => {
  const { kind, place, publishedAt } = ready.fields;
  const isOut = state === 'published';
  const row = {
    ...columnsOf(ready),
    ...placeColumns(sql, place),
    kind: sql.raw("CASE WHEN kind = 'page' THEN kind ELSE ? END", [kind]),
    published_at:
      publishedAt ?? (isOut ? sql.raw('CASE WHEN published_at <= ? THEN published_at ELSE ? END', [now, now]) : null),
    state,
    ...(isOut ? { withdrawn_by: null } : {}),
    modified_at: now,
    version: version + 1,
  };
  return withFreeSlug(sql, { slug, postId: id }, async name => {
    const changed = await sql('posts')
      .where({ id, version })
      .update({ ...row, slug: name });
    return changed > 0 ? name : undefined;
  });
};

export const storePassword = (sql: Transaction, id: number, password: string | null): Promise<number> =>
  sql('posts').where('id', id).update({ password });

export const setCurrentRevision = (sql: Transaction, postId: number, revisionId: number): Promise<number> =>
  sql('posts')
    .where('id', postId)
    .update({ revision_id: revisionId, uid: `${postId}.${revisionId}` });
