import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Html } from '../../core/html/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { authorize, hasRole } from '../../core/policy/index.ts';
import { sanitize } from '../../core/rich-text/index.ts';
import { picturesOf } from '../../media/index.ts';
import type { RevisionsPage } from '../../revisions/index.ts';
import { directionOf, fieldsOfPost, type PostFields } from '../post-model/index.ts';
import { entryOf } from '../post-page/index.ts';
import { type Rejection, rejectionOf, revisionsOf } from '../revision-model/index.ts';
import { fieldsOfRevision, type PendingTarget, pendingTargets } from './target-queries.ts';

type Entry = NonNullable<Awaited<ReturnType<typeof entryOf>>>['entry'];

export interface Preview {
  /** Post, with the previewed change if there is one. */
  readonly target: PendingTarget;
  /** Entry as it would be published. */
  readonly entry: Entry;
  readonly fields: PostFields;
  readonly current: PostFields;
  readonly revisions: RevisionsPage;
  readonly rejection: Rejection | null;
}

const namesOf = async (context: RequestContext, ids: readonly number[]): Promise<Entry['categories']> => {
  const rows: { id: number; title: string; alias: string }[] = ids.length
    ? await context
        .sql('categories')
        .select('id', 'title', 'alias')
        .whereIn('id', [...ids])
    : [];
  return rows;
};

const coverOf = async (context: RequestContext, id: number | null): Promise<Entry['cover']> =>
  id === null ? null : ((await picturesOf(context.sql, [id])).get(id) ?? null);

/** Sanitized body of the fields. */
export const cleanBody = ({ services, actor }: RequestContext, { body }: PostFields): Promise<Html> => {
  const options = { ownHosts: [new URL(services.settings.baseUrl).host], images: 'own' } as const;
  return sanitize(body, options, String(actor.account?.id ?? ''));
};

// An imported revision may never have been sanitized, so it is sanitized here.
const previewEntry = async (context: RequestContext, entry: Entry, fields: PostFields): Promise<Entry> => ({
  ...entry,
  kind: fields.kind,
  title: fields.title,
  source: fields.source,
  language: fields.language,
  direction: fields.direction || (fields.language === '' ? '' : directionOf(fields.language)),
  text: await cleanBody(context, fields),
  excerpt: fields.excerpt,
  byline: fields.byline,
  copyright: fields.copyright,
  keywords: fields.seo.keywords,
  categories: await namesOf(context, fields.categoryIds),
  tags: fields.tags.map((title, id) => ({ id, title, alias: slugOf(title) })),
  cover: await coverOf(context, fields.coverId),
});

const seenBy = ({ actor }: RequestContext) => ({ writerId: actor.account?.id ?? 0, all: hasRole(actor, 'moderator') });

/**
 * Loads the text of a uid with its revisions from `start`, for users who may edit the post; not found for everyone
 * else.
 */
export const previewOf = async (context: RequestContext, uid: string, start: number): Promise<Preview> => {
  const [target] = await pendingTargets(context, [uid]);
  if (!target) throw notFound();
  authorize(context.actor, 'post.edit', target);
  if (target.change) authorize(context.actor, 'revision.see', target.change);
  const [found, current, revisions, rejection] = await Promise.all([
    entryOf(context.sql, { id: target.id }),
    fieldsOfPost(context.sql, target.id),
    revisionsOf(context.sql, target, seenBy(context), start),
    rejectionOf(context.sql, target.id),
  ]);
  if (!found) throw notFound();
  if (!target.change) return { target, entry: found.entry, fields: current, current, revisions, rejection };
  const fields = await fieldsOfRevision(context.sql, target.change.id);
  return { target, entry: await previewEntry(context, found.entry, fields), fields, current, revisions, rejection };
};

export const categoryTitles = async (context: RequestContext, ids: readonly number[]): Promise<string> =>
  (await namesOf(context, ids)).map(({ title }) => title).join(', ');
