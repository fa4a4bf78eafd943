import type { ApiInput } from '../../protocol/api/operation.ts';
import { type ApiOperations, apiOperations } from '../../protocol/api/registry.ts';
import { defaultCategoryFor } from '../blog/categories/index.ts';
import { applyTransition, changePost, createPost, limitNewPosts, writerOf } from '../blog/post-actions/index.ts';
import {
  emptyFields,
  fieldsOfPost,
  lockedPost,
  movablePosts,
  type PostFields,
  sanitizeAhead,
} from '../blog/post-model/index.ts';
import { postKinds } from '../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { actorKey, authorize, site } from '../core/policy/index.ts';
import { markupOf } from '../core/rich-text/index.ts';
import { consumeRateLimit } from '../core/security/index.ts';
import { claimFormKey, createdByForm, linkFormKey } from '../editor/index.ts';
import type { ApiPost } from './post-shapes.ts';
import { readPost } from './posts.ts';
import { type ApiWriters, type Written, writer } from './writing.ts';

type Change = Omit<ApiInput<ApiOperations['changePost']>['body'], 'status'>;

/** Markup of a text; Markdown becomes what the composer makes of pasted Markdown. Cleaned later, as all markup. */
const markupIn = async (
  { actor }: RequestContext,
  { content, format }: Pick<Change, 'content' | 'format'>,
): Promise<string | undefined> =>
  content === undefined || format !== 'markdown' ? content : markupOf(content, actorKey(actor));

const prepared = async (context: RequestContext, body: Change): Promise<string | undefined> => {
  const markup = await markupIn(context, body);
  await sanitizeAhead(context, markup);
  return markup;
};

const publicationOf = ({ publishedAt }: PostFields, { publishAt }: Change): Date | null => {
  if (publishAt === undefined) return publishedAt;
  return publishAt === null ? null : new Date(publishAt);
};

/** Fields of a post with those of a request in their place. */
const withChanges = (fields: PostFields, body: Change, markup: string | undefined): PostFields => ({
  ...fields,
  title: body.title?.trim() ?? fields.title,
  body: markup ?? fields.body,
  excerpt: body.excerpt ?? fields.excerpt,
  slug: body.slug ?? fields.slug,
  language: body.language ?? fields.language,
  categoryIds: body.categories ?? fields.categoryIds,
  tags: body.tags ?? fields.tags,
  publishedAt: publicationOf(fields, body),
  allowComments: body.allowsComments ?? fields.allowComments,
});

const answer = async (mutation: MutationContext, id: number): Promise<Written<ApiPost>> => {
  const { json, version } = await readPost(mutation, id);
  return { json, ...(version === undefined ? {} : { version }) };
};

const ofEntityTag = /^(?:W\/)?"(\d{1,10})(?:\.[^"]*)?"$/;

/** Version that a client has seen: the entity tag of an answer, or the version alone in quotes. */
const versionIn = (ifMatch: string | undefined): number => {
  const [, version] = ofEntityTag.exec(ifMatch?.trim() ?? '') ?? [];
  if (version === undefined) throw new UserError('API_IF_MATCH', { status: 428, field: 'If-Match' });
  return Number(version);
};

type Creation = ApiInput<ApiOperations['createPost']>['body'];

/** Keys of a repeated request, in the form of the keys of composer forms: its own, and that with its body. */
const keysOf = (
  idempotencyKey: string | undefined,
  body: Creation,
): { readonly keyOnly: string; readonly keyAndBody: string } => {
  if (!idempotencyKey) return { keyOnly: '', keyAndBody: '' };
  const key = idempotencyKey.slice(0, 255);
  const [own, whole] = [digest('idempotency-key', key), digest('idempotent-request', key, JSON.stringify(body))];
  return { keyOnly: own.slice(0, 32), keyAndBody: whole.slice(0, 32) };
};

/**
 * Post that an earlier request with the key created; undefined for a first one. `lookUpOrClaim` looks the keys up, or
 * claims them too. Throws if the earlier request had another body.
 */
const postOfEarlierRequest = async (
  { sql, actor }: RequestContext,
  { keyOnly, keyAndBody }: ReturnType<typeof keysOf>,
  lookUpOrClaim: typeof createdByForm,
): Promise<number | undefined> => {
  const userId = actor.account?.id ?? 0;
  const made = await lookUpOrClaim(sql, 'post', { key: keyOnly, userId });
  const same = await lookUpOrClaim(sql, 'post', { key: keyAndBody, userId });
  if (made !== same) throw new UserError('API_KEY_REUSED', { status: 422, field: 'Idempotency-Key' });
  return made;
};

const firstFields = async (mutation: MutationContext): Promise<PostFields> => {
  const category = await defaultCategoryFor(mutation);
  return { ...emptyFields, categoryIds: category === 0 ? [] : [category] };
};

const changes = { most: 120, perMs: 10 * 60_000 };

/** Writing posts by the functions of the composer. */
export const postWriters: ApiWriters<'createPost' | 'changePost' | 'deletePost'> = {
  createPost: writer(apiOperations.createPost, {
    prepare: async (context, { body, idempotencyKey }) => {
      authorize(context.actor, 'post.write', site);
      if ((await postOfEarlierRequest(context, keysOf(idempotencyKey, body), createdByForm)) !== undefined)
        return undefined;
      await limitNewPosts(context);
      return prepared(context, body);
    },
    act: 'post.write',
    invalidates: postKinds,
    load: () => site,
    run: async (mutation, _, { body, idempotencyKey }, markup) => {
      const [keys, userId] = [keysOf(idempotencyKey, body), writerOf(mutation)];
      const made = await postOfEarlierRequest(mutation, keys, claimFormKey);
      if (made !== undefined) return { ...(await answer(mutation, made)), location: `/posts/${made}` };
      const fields = withChanges(await firstFields(mutation), body, markup);
      const { id } = await createPost(mutation, fields, body.status === 'published' ? 'publish' : 'draft');
      for (const key of [keys.keyOnly, keys.keyAndBody]) await linkFormKey(mutation.sql, 'post', { key, userId }, id);
      return { ...(await answer(mutation, id)), location: `/posts/${id}` };
    },
  }),
  changePost: writer(apiOperations.changePost, {
    prepare: async (context, { body, ifMatch }) => {
      authorize(context.actor, 'post.write', site);
      versionIn(ifMatch);
      if (Object.keys(body).length === 0) throw new UserError('API_FIELD', { args: ['body'], status: 400 });
      await consumeRateLimit(context.services, `rewrite:${context.actor.account?.id ?? 0}`, changes);
      return prepared(context, body);
    },
    act: 'post.edit',
    invalidates: postKinds,
    load: (context, { params }) => lockedPost(context, params.id),
    run: async (mutation, post, { body, ifMatch }, markup) => {
      const fields = withChanges(await fieldsOfPost(mutation.sql, post.id), body, markup);
      const goal = body.status === 'published' ? 'publish' : 'keep';
      const written = await changePost(mutation, post, fields, goal, versionIn(ifMatch));
      const isWaiting = written.state === 'pending' && post.state === 'published';
      return { ...(await answer(mutation, post.id)), ...(isWaiting ? { status: 202 } : {}) };
    },
  }),
  deletePost: writer(apiOperations.deletePost, {
    act: 'post.trash',
    invalidates: postKinds,
    load: (context, { params }) => movablePosts(context, [params.id]),
    run: async (mutation, posts) => {
      await applyTransition(mutation, 'trash', posts);
      return { json: null };
    },
  }),
};
