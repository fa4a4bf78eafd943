import type { RequestContext } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import type { Document, PageParams, PageRoute } from '../core/http/index.ts';
import { activityPaths } from '../core/paths/index.ts';
import { actorDocument } from './actor-document.ts';
import { followers, outbox } from './collections.ts';
import { nodeinfo, nodeinfoLinks, webfinger } from './discovery.ts';
import { type ActivityObject, activityType, postContext } from './json-ld.ts';
import { actorWith, type LocalActor, requireFederation } from './local-actors.ts';
import { actorOfPost, openPost, postObject } from './post-object.ts';

type ActorHandler = (context: RequestContext, actor: LocalActor, params: PageParams) => Promise<ActivityObject>;

/** The account of a path, whose `:id` is missing for the site. */
const requestedActor = async ({ services }: RequestContext, { id }: PageParams): Promise<LocalActor> => {
  requireFederation(services);
  const isId = id === undefined || /^[1-9]\d{0,8}$/.test(id);
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

/** A post that everyone may read. */
const postPage = async ({ services, sql }: RequestContext, { id = '' }: PageParams): Promise<Document> => {
  requireFederation(services);
  const entry = /^[1-9]\d{0,8}$/.test(id) ? await openPost(services, sql, Number(id)) : undefined;
  if (!entry) throw notFound();
  const at = services.settings.baseUrl + activityPaths.post(entry.id);
  const object = postObject(services, entry, { id: at, actor: actorOfPost(entry) });
  return { type: activityType, body: JSON.stringify({ '@context': postContext, ...object }) };
};

export const activityPubPages: readonly PageRoute[] = [
  { path: '/.well-known/webfinger', handler: webfinger, isUncached: true },
  { path: '/.well-known/nodeinfo', handler: nodeinfoLinks },
  { path: activityPaths.nodeinfo, handler: nodeinfo, isUncached: true },
  { path: '/activitypub/posts/:id', handler: postPage, isUncached: true },
  ...ofActors('', ({ services }, actor) => actorDocument(services, actor)),
  ...ofActors('/outbox', outbox),
  ...ofActors('/followers', followers),
];
