import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listedCount } from '../blog/post-model/index.ts';
import { root } from '../core/config/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import type { Document, PageParams } from '../core/http/index.ts';
import { activityPaths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { authorsCount } from './actor-queries.ts';
import { activityType } from './json-ld.ts';
import { actorByHandle, actorIdAt, actorWith, type LocalActor, requireFederation } from './local-actors.ts';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const anyOrigin = { 'access-control-allow-origin': '*' };

const unclear = (): UserError => new UserError('ACTIVITYPUB_RESOURCE', { field: 'resource', status: 400 });

/** The account that a resource names: `acct:name@host`, or the address of its document. */
const actorOfResource = async (services: Services, resource: string): Promise<LocalActor | undefined> => {
  const [, name, host] = /^acct:@?([^@\s]{1,100})@([^@\s/]{1,253})$/i.exec(resource) ?? [];
  if (name !== undefined && host !== undefined) {
    const isOwn = host.toLowerCase() === new URL(services.settings.baseUrl).host;
    return isOwn ? actorByHandle(services, name.toLowerCase()) : undefined;
  }
  if (!/^https?:/i.test(resource) || !URL.canParse(resource)) throw unclear();
  if (resource === services.settings.baseUrl || resource === `${services.settings.baseUrl}/`)
    return actorWith(services, 'site');
  const id = actorIdAt(services, resource);
  return id === undefined ? undefined : actorWith(services, id);
};

/** Finds an account by its name (RFC 7033). */
export const webfinger = async ({ services }: RequestContext, { resource }: PageParams): Promise<Document> => {
  requireFederation(services);
  if (resource === undefined || resource === '') throw unclear();
  const actor = await actorOfResource(services, resource);
  if (!actor) throw notFound();
  const { baseUrl } = services.settings;
  const [self, page] = [baseUrl + activityPaths.actor(actor.id), baseUrl + actor.page];
  const answer = {
    subject: `acct:${actor.handle}@${new URL(baseUrl).host}`,
    aliases: [self, page],
    links: [
      { rel: 'self', type: activityType.replace(/;.*/, ''), href: self },
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
    ],
  };
  return { type: 'application/jrd+json; charset=utf-8', body: JSON.stringify(answer), headers: anyOrigin };
};

const nodeinfoRel = 'http://nodeinfo.diaspora.software/ns/schema/2.1';

/** Leads to the description of the server (NodeInfo). */
export const nodeinfoLinks = async ({ services }: RequestContext): Promise<Document> => {
  requireFederation(services);
  const links = [{ rel: nodeinfoRel, href: services.settings.baseUrl + activityPaths.nodeinfo }];
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ links }),
    tags: ['settings'],
    headers: anyOrigin,
  };
};

/** Software and size of the site (NodeInfo 2.1). */
export const nodeinfo = async ({ services, sql }: RequestContext): Promise<Document> => {
  requireFederation(services);
  const { site, clock } = services;
  const [localPosts, total] = await Promise.all([listedCount(sql, { kind: 'site' }, moment(clock)), authorsCount(sql)]);
  const answer = {
    version: '2.1',
    software: { name: 'lectern', version },
    protocols: ['activitypub'],
    services: { inbound: [], outbound: ['atom1.0', 'rss2.0'] },
    openRegistrations: site.get('accounts.registration'),
    usage: { users: { total }, localPosts },
    metadata: { nodeName: site.get('site.name'), nodeDescription: site.get('site.description') },
  };
  return {
    type: `application/json; profile="${nodeinfoRel}#"; charset=utf-8`,
    body: JSON.stringify(answer),
    headers: anyOrigin,
  };
};
