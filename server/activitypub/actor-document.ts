import type { Services } from '../core/context/index.ts';
import { escaped } from '../core/html/index.ts';
import { activityPaths, webAddress } from '../core/paths/index.ts';
import { isoMoment } from '../core/time/index.ts';
import { avatarPath } from '../media/index.ts';
import { actorKeys } from './actor-keys.ts';
import { type ActivityObject, actorContext } from './json-ld.ts';
import type { LocalActor } from './local-actors.ts';

const paragraphs = (words: string): string =>
  words
    .split(/\n\s*\n/)
    .filter(part => part.trim() !== '')
    .map(part => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

const linkOf = (address: string) =>
  `<a href="${escaped(address)}" rel="nofollow noopener" target="_blank">${escaped(address)}</a>`;

const fieldsOf = (website: string | undefined) => {
  const url = webAddress(website ?? '');
  return url ? { attachment: [{ type: 'PropertyValue', name: 'Website', value: linkOf(url.href) }] } : {};
};

const iconOf = ({ settings, site }: Services, { author }: LocalActor) => {
  const path = author ? author.avatar && avatarPath(author.avatar) : site.get('look.icon')?.path;
  return path ? { icon: { type: 'Image', url: settings.baseUrl + path } } : {};
};

/** Address of the key of an account, which signatures name. */
export const keyAddress = ({ settings }: Pick<Services, 'settings'>, id: LocalActor['id']): string =>
  `${settings.baseUrl}${activityPaths.actor(id)}#main-key`;

/**
 * The document of an account. The site is an `Organization`: networks show it like a person; `Service` and
 * `Application` would be marked as automated, and a `Group` is expected to pass on the posts of its members.
 */
export const actorDocument = async (services: Services, actor: LocalActor): Promise<ActivityObject> => {
  const { settings, site } = services;
  const at = (path: string): string => settings.baseUrl + path;
  const id = at(activityPaths.actor(actor.id));
  const { author } = actor;
  const { row } = await actorKeys(services, actor.id);
  return {
    '@context': actorContext,
    id,
    type: author ? 'Person' : 'Organization',
    preferredUsername: actor.handle,
    name: author?.name ?? site.get('site.name'),
    summary: paragraphs(author ? (author.biography ?? '') : site.get('site.description')),
    url: at(actor.page),
    ...iconOf(services, actor),
    ...fieldsOf(author?.website),
    inbox: at(activityPaths.inbox(actor.id)),
    outbox: at(activityPaths.outbox(actor.id)),
    followers: at(activityPaths.followers(actor.id)),
    endpoints: { sharedInbox: at(activityPaths.sharedInbox) },
    publicKey: { id: keyAddress(services, actor.id), owner: id, publicKeyPem: row.publicKey },
    published: isoMoment(author?.createdAt ?? row.createdAt),
    manuallyApprovesFollowers: false,
    discoverable: true,
  };
};
