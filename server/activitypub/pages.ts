import type { RequestContext, Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { Document, PageParams, PageRoute } from '../core/http/index.ts';
import { activityNumber, activityPaths, activityRoutes } from '../core/paths/index.ts';
import { actorDocument } from './actor-document.ts';
import { actorIdOf } from './actor-keys.ts';
import { followers, outbox } from './collections.ts';
import { currentGeneration, sentPosts } from './delivery/post-queries.ts';
import { nodeinfo, nodeinfoLinks, webfinger } from './discovery.ts';
import { type ActivityObject, activityType, context as jsonLd, postContext } from './json-ld.ts';
import { actorWith, type LocalActor, requireFederation } from './local-actors.ts';
import { actorOfPost, openPost, postObject } from './post-object.ts';

type ActorHandler = (context: RequestContext, actor: LocalActor, params: PageParams) => Promise<ActivityObject>;

/** The account of a path, whose `:id` is missing for the site. */
const requestedActor = async ({ services }: RequestContext, { id }: PageParams): Promise<LocalActor> => {
  requireFederation(services);
  const actorId = id === undefined ? 'site' : activityNumber(id);
  const actor = actorId && (await actorWith(services, actorId));
  if (!actor) throw notFound();
  return actor;
};

/** Documents of the site and of its authors, made anew for each request: other servers store them. */
const ofActors = (ending: string, handler: ActorHandler): PageRoute[] =>
  [activityPaths.actor('site'), activityRoutes.author].map(path => ({
    path: `${path}${ending}`,
    isUncached: true,
    handler: async (context, params): Promise<Document> => {
      const { id, ...query } = params;
      const actor = await requestedActor(context, path.endsWith(':id') ? { id: id ?? '' } : {});
      return { type: activityType, body: JSON.stringify(await handler(context, actor, query)) };
    },
  }));

const requestedPost = (services: Services, id: string): number => {
  requireFederation(services);
  const postId = activityNumber(id);
  if (postId === undefined) throw notFound();
  return postId;
};

/** A post that everyone may read; what other servers had and may not have any more is gone for good. */
const postPage = async (
  { services, sql }: RequestContext,
  { id = '', generation = '1' }: PageParams,
): Promise<Document> => {
  const postId = requestedPost(services, id);
  const wanted = activityNumber(generation);
  const sent = (await sentPosts(sql, [postId])).get(postId);
  const current = currentGeneration(sent);
  if (wanted === undefined || wanted > current) throw notFound();
  const address = services.settings.baseUrl + activityPaths.post(postId, wanted);
  const entry = await openPost(services, sql, postId);
  if (wanted < current || (!entry && sent?.state === 'sent')) {
    const tombstone = { '@context': jsonLd, id: address, type: 'Tombstone' };
    return { type: activityType, status: 410, body: JSON.stringify(tombstone) };
  }
  if (!entry) throw notFound();
  const actor = sent?.state === 'sent' ? actorIdOf({ name: sent.actorName }) : actorOfPost(entry);
  const object = postObject(services, entry, { id: address, actor });
  return { type: activityType, body: JSON.stringify({ '@context': postContext, ...object }) };
};

/** Leads to the id that a post has now: cached pages link here, since the id changes without them. */
const currentPostPage = async ({ services, sql }: RequestContext, { id = '' }: PageParams): Promise<Document> => {
  const postId = requestedPost(services, id);
  const sent = await sentPosts(sql, [postId]);
  const path = activityPaths.post(postId, currentGeneration(sent.get(postId)));
  return { type: activityType, status: 303, headers: { location: services.settings.baseUrl + path }, body: '' };
};

export const activityPubPages: readonly PageRoute[] = [
  { path: '/.well-known/webfinger', handler: webfinger, isUncached: true },
  { path: '/.well-known/nodeinfo', handler: nodeinfoLinks },
  { path: activityPaths.nodeinfo, handler: nodeinfo, isUncached: true },
  { path: activityRoutes.post, handler: postPage, isUncached: true },
  { path: activityRoutes.currentPost, handler: currentPostPage, isUncached: true },
  { path: activityRoutes.postGeneration, handler: postPage, isUncached: true },
  ...ofActors('', ({ services }, actor) => actorDocument(services, actor)),
  ...ofActors('/outbox', outbox),
  ...ofActors('/followers', followers),
];
