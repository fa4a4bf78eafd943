import { buffer } from 'node:stream/consumers';
import { accountById } from '../../../accounts/index.ts';
import type { RequestContext, Services } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { inContentLocale } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { type AutopostSubject, can } from '../../../core/policy/index.ts';
import { mainPath, mediaKey, type StoredPicture } from '../../../media/index.ts';
import { authorWords, cardsOf, titleOf } from '../../cards/index.ts';
import { isPublicPost, type SubjectRow, subjectColumns, subjectOf } from '../../post-model/index.ts';
import type { AutopostAccount } from '../accounts/account-queries.ts';
import type { Picture, PostFacts } from '../networks/network.ts';
import type { Autopost } from './message-queries.ts';

/** Tells whether the user who scheduled a message may still send it: roles and accounts change while it waits. */
export const maySend = async (sql: Sql, { userId, postId }: Autopost, account: AutopostAccount): Promise<boolean> => {
  const user = userId === null ? undefined : await accountById(sql, userId);
  const row: { author_id: number } | undefined = await sql('posts').where('id', postId).first('author_id');
  if (!row || user?.status !== 'active') return false;
  const post = { id: postId, authorId: row.author_id, privacy: 'public', isOut: true, isLocked: false } as const;
  return can({ account: { ...user, website: '', avatar: null, audiences: [] }, visitor: '' }, 'autopost.send', {
    post: { ...post, allowsComments: false },
    isProtected: false,
    accounts: [account],
  });
};

/** Post with the accounts it may be sent by, for the policy. */
export const autopostSubject = async (
  context: RequestContext,
  postId: number,
  accounts: readonly AutopostAccount[],
): Promise<AutopostSubject> => {
  const row: SubjectRow | undefined = await context
    .sql('posts')
    .select(...subjectColumns)
    .where('id', postId)
    .first();
  if (!row) throw notFound();
  return { post: subjectOf(context, row), isProtected: row.password !== null, accounts };
};

const bytesOf = async ({ files }: Services, key: string): Promise<Buffer | undefined> => {
  const file = await files.open(key);
  return file && buffer(await file.read());
};

const pictureFacts = (services: Services, cover: StoredPicture): Picture => {
  const size = cover.sizes.find(({ name }) => name === 'medium') ?? cover.sizes.at(-1);
  const filename = `${size?.name ?? 'large'}.${cover.fallback}`;
  return {
    url: services.settings.baseUrl + mainPath(cover),
    alt: cover.alt,
    type: cover.fallback === 'png' ? 'image/png' : 'image/jpeg',
    bytes: () => bytesOf(services, mediaKey(cover.name, filename)).catch(() => undefined),
  };
};

/** Public facts of a post for other networks; undefined when it does not exist. */
export const postFacts = async (services: Services, sql: Sql, id: number): Promise<PostFacts | undefined> => {
  const [card] = await cardsOf(sql, [id]);
  if (!card) return undefined;
  return {
    id,
    url: services.settings.baseUrl + paths.entry(card.slug),
    title: titleOf(card.title),
    excerpt: card.excerpt,
    kind: card.kind,
    language: card.language || services.site.get('site.language'),
    author: inContentLocale(() => authorWords(card)),
    publishedAt: card.publishedAt,
    categories: card.categories.map(({ title }) => title),
    tags: card.tags.map(({ title }) => title),
    picture: card.cover && pictureFacts(services, card.cover),
  };
};

/** Tells whether a post is public and not archived. Nothing else is ever sent. */
export const isForAll = async (sql: Sql, id: number, now: Date): Promise<boolean> => {
  const row: SubjectRow | undefined = await sql('posts')
    .select(...subjectColumns)
    .where({ id })
    .first();
  return row?.lifecycle === 'live' && isPublicPost(row, now) && row.password === null;
};
