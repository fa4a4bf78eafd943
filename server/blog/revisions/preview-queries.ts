import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Html } from '../../core/html/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { demand, holds } from '../../core/policy/index.ts';
import { sanitize } from '../../core/rich-text/index.ts';
import { picturesOf } from '../../media/index.ts';
import { entryOf } from '../entries/index.ts';
import { fieldsOfPost, type PostFields } from '../post-model/index.ts';
import { type Rejection, type RevisionsPage, rejectionOf, revisionsOf } from '../revision-store/index.ts';
import { fieldsOfRevision, type WaitingTarget, waitingTargets } from './target-queries.ts';

type Entry = NonNullable<Awaited<ReturnType<typeof entryOf>>>['entry'];

/** Everything the preview page is printed from. */
export interface Preview {
  /** The post, with the change beside it when that is what is looked at. */
  readonly target: WaitingTarget;
  /** As it would look. */
  readonly entry: Entry;
  /** What is looked at. */
  readonly fields: PostFields;
  /** What stands in the post. */
  readonly standing: PostFields;
  readonly revisions: RevisionsPage;
  readonly rejection: Rejection | null;
}

const namesOf = async (visit: Visit, ids: readonly number[]): Promise<Entry['categories']> => {
  const rows: { id: number; title: string; alias: string }[] = ids.length
    ? await visit
        .sql('categories')
        .select('id', 'title', 'alias')
        .whereIn('id', [...ids])
    : [];
  return rows;
};

const coverOf = async (visit: Visit, id: number | null): Promise<Entry['cover']> =>
  id === null ? null : ((await picturesOf(visit.sql, [id])).get(id) ?? null);

/** The text of fields as a page prints it. */
export const cleanBody = ({ services, actor }: Visit, { body }: PostFields): Promise<Html> => {
  const options = { ownHosts: [new URL(services.settings.baseUrl).host], images: 'own' } as const;
  return sanitize(body, options, String(actor.account?.id ?? ''));
};

// An imported revision may never have been cleaned: what is shown always is.
const shownAs = async (visit: Visit, entry: Entry, fields: PostFields): Promise<Entry> => ({
  ...entry,
  kind: fields.kind,
  title: fields.title,
  source: fields.source,
  language: fields.language,
  text: await cleanBody(visit, fields),
  excerpt: fields.excerpt,
  categories: await namesOf(visit, fields.categoryIds),
  tags: fields.tags.map((title, id) => ({ id, title, alias: slugOf(title) })),
  cover: await coverOf(visit, fields.coverId),
});

const seenBy = ({ actor }: Visit) => ({ writerId: actor.account?.id ?? 0, all: holds(actor, 'moderator') });

/**
 * The text that a uid names, with the list of revisions from `start`, for those who may write on the post; nobody else
 * learns of a text that is not out.
 */
export const previewOf = async (visit: Visit, uid: string, start: number): Promise<Preview> => {
  const [target] = await waitingTargets(visit, [uid]);
  if (!target) throw notFound();
  demand(visit.actor, 'post.edit', target);
  if (target.change) demand(visit.actor, 'revision.see', target.change);
  const [found, standing, revisions, rejection] = await Promise.all([
    entryOf(visit.sql, { id: target.id }),
    fieldsOfPost(visit.sql, target.id),
    revisionsOf(visit.sql, target, seenBy(visit), start),
    rejectionOf(visit.sql, target.id),
  ]);
  if (!found) throw notFound();
  if (!target.change) return { target, entry: found.entry, fields: standing, standing, revisions, rejection };
  const fields = await fieldsOfRevision(visit.sql, target.change.id);
  return { target, entry: await shownAs(visit, found.entry, fields), fields, standing, revisions, rejection };
};

/** The titles of categories, for a comparison. */
export const categoryTitles = async (visit: Visit, ids: readonly number[]): Promise<string> =>
  (await namesOf(visit, ids)).map(({ title }) => title).join(', ');
