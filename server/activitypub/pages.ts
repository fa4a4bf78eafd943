import type { RequestContext } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { Document, PageParams, PageRoute } from '../core/http/index.ts';
import { activityPaths } from '../core/paths/index.ts';
import { actorDocument } from './actor-document.ts';
import { actorIdOf } from './actor-keys.ts';
import { followers, outbox } from './collections.ts';
import { sentPosts } from './delivery/post-queries.ts';
import { nodeinfo, nodeinfoLinks, webfinger } from './discovery.ts';
import { type ActivityObject, activityType, context as jsonLd, postContext } from './json-ld.ts';
import { actorWith, type LocalActor, requireFederation } from './local-actors.ts';
import { actorOfPost, openPost, postObject } from './post-object.ts';

const idForm = /^[1-9]\d{0,8}$/;

type ActorHandler = (context: RequestContext, actor: LocalActor, params: PageParams) => Promise<ActivityObject>;

/** The account of a path, whose `:id` is missing for the site. */
const requestedActor = async ({ services }: RequestContext, { id }: PageParams): Promise<LocalActor> => {
  requireFederation(services);
  const isId = id === undefined || idForm.test(id);
  const actor = isId ? await actorWith(services, id === undefined ? 'site' : Number(id)) : undefined;
  if (!actor) throw notFound();
  return actor;
};

/** Documents of the site and of its authors, made anew for each request: other servers store them. */
const ofActors = (ending: string, handler: ActorHandler): PageRoute[] =>
  [activityPaths.actor('site'), '/activitypub/authors/:id'].map(path => ({
    path: `${path}${ending}`,
    isUncached: true,
    handler: async (context, params): Promise<Document> => {
      const { id, ...query } = params;
      const actor = await requestedActor(context, path.endsWith(':id') ? { id: id ?? '' } : {});
      return { type: activityType, body: JSON.stringify(await handler(context, actor, query)) };
    },
  }));

/** A post that everyone may read; what other servers had and may not have any more is gone for good. */
const postPage = async ({ services, sql }: RequestContext, { id = '', generation }: PageParams): Promise<Document> => {
  requireFederation(services);
  if (!idForm.test(id) || (generation !== undefined && !idForm.test(generation))) throw notFound();
  const sent = (await sentPosts(sql, [Number(id)])).get(Number(id));
  const wanted = Number(generation ?? 1);
  const at = services.settings.baseUrl + activityPaths.post(Number(id), sent?.generation);
  const entry = await openPost(services, sql, Number(id));
  const isFormer = wanted < (sent?.generation ?? 1);
  if (isFormer || (!entry && sent && wanted === sent.generation)) {
    const former = services.settings.baseUrl + activityPaths.post(Number(id), wanted);
    const tombstone = { '@context': jsonLd, id: former, type: 'Tombstone' };
    return { type: activityType, status: 410, body: JSON.stringify(tombstone) };
  }
  if (!entry || wanted > (sent?.generation ?? 1)) throw notFound();
  const actor = sent?.state === 'sent' ? actorIdOf({ name: sent.actorName }) : actorOfPost(entry);
  const object = postObject(services, entry, { id: at, actor });
  return { type: activityType, body: JSON.stringify({ '@context': postContext, ...object }) };
};

export const activityPubPages: readonly PageRoute[] = [
  { path: '/.well-known/webfinger', handler: webfinger, isUncached: true },
  { path: '/.well-known/nodeinfo', handler: nodeinfoLinks },
  { path: activityPaths.nodeinfo, handler: nodeinfo, isUncached: true },
  { path: '/activitypub/posts/:id', handler: postPage, isUncached: true },
  { path: '/activitypub/posts/:id/:generation', handler: postPage, isUncached: true },
  ...ofActors('', ({ services }, actor) => actorDocument(services, actor)),
  ...ofActors('/outbox', outbox),
  ...ofActors('/followers', followers),
];
