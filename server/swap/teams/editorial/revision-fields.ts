import { fieldsOfPost, type PostFields } from '../../../blog/post-model/index.ts';
import { moment } from '../../../core/time/index.ts';
import { kindOf, ownColumns, type PostParts, type PostPrivacy, privacyOf } from '../../blog/index.ts';
import type { Batch } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { convertText } from '../../texts/index.ts';

/** Columns of the post that a revision stored as JSON; undefined when it cannot be read. */
export const contentOf = ({ content, post_id: id }: SourceRow): SourceRow | undefined => {
  try {
    const stored: unknown = JSON.parse(content ?? '');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
    const columns = Object.entries(stored).flatMap(([name, value]) =>
      ['string', 'number'].includes(typeof value) ? [[name, String(value)] as const] : [],
    );
    return { ...Object.fromEntries(columns), id: id ?? '' };
  } catch {
    return undefined;
  }
};

const order: readonly PostPrivacy[] = ['public', 'registered', 'private'];

const narrower = (one: PostPrivacy, other: PostPrivacy): PostPrivacy =>
  order.indexOf(one) > order.indexOf(other) ? one : other;

/**
 * Fields of a revision. Those that its JSON does not name are as in the post today, and nobody reads the text who could
 * not read the post. Its password is left out.
 */
export const revisionFields = async (
  batch: Batch,
  postId: number,
  row: SourceRow,
  parts: PostParts,
): Promise<PostFields> => {
  const { services } = batch;
  const today = await fieldsOfPost(batch.mutation.sql, postId);
  const now = moment(services.clock);
  const own = ownColumns(row, { now, otherwise: now });
  const { kind, source, parts: texts } = kindOf(row, parts.linkOf(row));
  const { intro, body } = await convertText(batch, texts);
  const privacy = privacyOf({ post: row, categories: parts.categoriesOf(row), group: parts.groupOf(row) });
  const category = parts.categories.get(row.category_id ?? '');
  const { address, latitude, longitude } = own;
  return {
    ...today,
    kind,
    source,
    title: own.title,
    body: `${intro ?? ''}${body}`,
    excerpt: own.excerpt ?? '',
    language: own.language,
    privacy: narrower(today.privacy, privacy),
    categoryIds: [...new Set([...(category === undefined ? [] : [category]), ...today.categoryIds])],
    place: latitude === null || longitude === null ? null : { address, latitude, longitude },
    ...(row.author_alias === undefined ? {} : { byline: own.byline }),
    ...(row.copyrights === undefined ? {} : { copyright: own.copyright }),
    ...(row.frontpage === undefined ? {} : { isOffFrontPage: own.off_front_page }),
    publishedAt: own.published_at,
    publishDown: own.publish_down,
    allowComments: own.allow_comments,
    allowSubscriptions: own.allow_subscriptions,
  };
};
