import { cardsOf } from '../blog/cards/index.ts';
import { listedCount, listedIds, type Scope } from '../blog/post-model/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { PageParams } from '../core/http/index.ts';
import { activityPaths } from '../core/paths/index.ts';
import { isoMoment, moment } from '../core/time/index.ts';
import { actorName } from './actor-keys.ts';
import { currentGeneration, sentPosts } from './delivery/post-queries.ts';
import { followersCount } from './followers/follower-queries.ts';
import { type ActivityObject, context as jsonLd } from './json-ld.ts';
import type { LocalActor } from './local-actors.ts';
import { actorOfPost, audience } from './post-object.ts';

const pageSize = 20;
const mostPages = 500;

const scopeOf = ({ id }: LocalActor): Scope => (id === 'site' ? { kind: 'site' } : { kind: 'author', id });

/** Activities that made these posts known: `Create` of own posts, `Announce` of those of others. */
const activitiesOf = async (context: RequestContext, actor: LocalActor, ids: readonly number[]) => {
  const { services, sql } = context;
  const at = (path: string): string => services.settings.baseUrl + path;
  const sent = await sentPosts(sql, ids);
  return (await cardsOf(sql, ids)).map(card => {
    const object = at(activityPaths.post(card.id, currentGeneration(sent.get(card.id))));
    const isOwn = actorOfPost(card) === actor.id;
    return {
      id: `${object}#${isOwn ? 'create' : 'announce'}`,
      type: isOwn ? 'Create' : 'Announce',
      actor: at(activityPaths.actor(actor.id)),
      published: isoMoment(card.publishedAt),
      ...audience(services, actor.id),
      object,
    };
  });
};

const outboxPage = async (context: RequestContext, actor: LocalActor, page: number): Promise<ActivityObject> => {
  const { services, sql } = context;
  const at = (number: number): string => services.settings.baseUrl + activityPaths.outbox(actor.id, number);
  const range = { start: (page - 1) * pageSize, count: pageSize + 1 };
  const ids = await listedIds(sql, scopeOf(actor), moment(services.clock), range);
  return {
    '@context': jsonLd,
    id: at(page),
    type: 'OrderedCollectionPage',
    partOf: services.settings.baseUrl + activityPaths.outbox(actor.id),
    ...(page > 1 ? { prev: at(page - 1) } : {}),
    ...(ids.length > pageSize && page < mostPages ? { next: at(page + 1) } : {}),
    orderedItems: await activitiesOf(context, actor, ids.slice(0, pageSize)),
  };
};

/** The posts of an account that everyone may read, newest first; of the site all of them. */
export const outbox = async (
  context: RequestContext,
  actor: LocalActor,
  { page }: PageParams,
): Promise<ActivityObject> => {
  const { services, sql } = context;
  if (page !== undefined) {
    if (!/^[1-9]\d{0,2}$/.test(page) || Number(page) > mostPages) throw notFound();
    return outboxPage(context, actor, Number(page));
  }
  const at = (number?: number): string => services.settings.baseUrl + activityPaths.outbox(actor.id, number);
  const totalItems = await listedCount(sql, scopeOf(actor), moment(services.clock));
  return { '@context': jsonLd, id: at(), type: 'OrderedCollection', totalItems, first: at(1) };
};

/** The number of followers; their names are not told. */
export const followers = async ({ services, sql }: RequestContext, { id }: LocalActor): Promise<ActivityObject> => ({
  '@context': jsonLd,
  id: services.settings.baseUrl + activityPaths.followers(id),
  type: 'OrderedCollection',
  totalItems: await followersCount(sql, actorName(id)),
});
