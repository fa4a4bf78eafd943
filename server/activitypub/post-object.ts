import { titleOf } from '../blog/cards/index.ts';
import { isPublicPost } from '../blog/post-model/index.ts';
import { entryOf } from '../blog/post-page/index.ts';
import type { Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { escaped, excerptOf } from '../core/html/index.ts';
import { type ActorId, activityPaths, paths } from '../core/paths/index.ts';
import { isoMoment, moment } from '../core/time/index.ts';
import { largest, mainPath } from '../media/index.ts';
import { portableText } from '../reading-text/index.ts';
import { type ActivityObject, publicAudience } from './json-ld.ts';

type Found = NonNullable<Awaited<ReturnType<typeof entryOf>>>;
type Entry = Found['entry'];

const excerptLength = 500;
/** A longer text is sent as its excerpt. */
const longest = 100_000;

/** A post under a byline belongs to the site: the byline stands instead of the author's name. */
export const actorOfPost = ({
  byline,
  author,
}: {
  readonly byline: string;
  readonly author: { readonly id: number };
}): ActorId => (byline === '' ? author.id : 'site');

/** A post that everyone may read; undefined for all others. */
export const openPost = async (
  { clock }: Pick<Services, 'clock'>,
  sql: Sql,
  id: number,
): Promise<Entry | undefined> => {
  const found = await entryOf(sql, { id });
  if (!found || found.entry.kind === 'page' || found.entry.isProtected) return undefined;
  return isPublicPost(found.row, moment(clock)) ? found.entry : undefined;
};

const hashtagOf = (title: string): string => `#${title.replace(/[^\p{L}\p{N}\p{M}_]+/gu, '')}`;

const coverOf = ({ cover }: Entry, baseUrl: string) => {
  if (!cover) return {};
  const { width, height } = largest(cover);
  const picture = { type: 'Image', url: baseUrl + mainPath(cover), name: cover.alt, width, height };
  return { image: picture, attachment: [picture] };
};

/** Addressees of what everyone may read: everyone, and the followers of the account. */
export const audience = ({ settings }: Pick<Services, 'settings'>, actor: ActorId) => ({
  to: [publicAudience],
  cc: [settings.baseUrl + activityPaths.followers(actor)],
});

/**
 * A post for other servers: an `Article` with title, excerpt and whole text. Mastodon shows title, excerpt and link; networks
 * with long texts show all of it. `preview` is for servers that know notes only (FEP-b2b8).
 */
export const postObject = (
  services: Services,
  entry: Entry,
  { id, actor }: { readonly id: string; readonly actor: ActorId },
): ActivityObject => {
  const { settings, site } = services;
  const url = settings.baseUrl + paths.entry(entry.slug);
  const name = titleOf(entry.title);
  const summary = `<p>${escaped(entry.excerpt || excerptOf(entry.text, excerptLength))}</p>`;
  const attributedTo = settings.baseUrl + activityPaths.actor(actor);
  const content = entry.text.length > longest ? summary : portableText(entry.text, settings);
  const language = entry.language || site.get('site.language');
  const link = `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`;
  const published = isoMoment(entry.publishedAt ?? entry.createdAt);
  return {
    id,
    type: 'Article',
    attributedTo,
    ...audience(services, actor),
    name,
    summary,
    content,
    contentMap: { [language]: content },
    url,
    published,
    ...(entry.modifiedAt > (entry.publishedAt ?? entry.createdAt) ? { updated: isoMoment(entry.modifiedAt) } : {}),
    tag: entry.tags.map(({ title, alias }) => ({
      type: 'Hashtag',
      name: hashtagOf(title),
      href: settings.baseUrl + paths.tag(alias),
    })),
    ...coverOf(entry, settings.baseUrl),
    preview: {
      type: 'Note',
      attributedTo,
      content: `<p><strong>${escaped(name)}</strong></p>${summary}${link}`,
      published,
    },
  };
};
