import type { RequestContext } from '../../core/context/index.ts';
import type { Document, FeedLink } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { durationWords, moment } from '../../core/time/index.ts';
import { podcastDocument } from '../../feeds/index.ts';
import { recordingPath } from '../../media/index.ts';
import { nextChange } from '../post-model/index.ts';
import { episodes } from './audio-queries.ts';

const standardImage = '/media/images/podcast-1400.png';

/** Podcast of the newest posts with an audio file that everybody may read. */
export const podcastFeed = async (context: RequestContext): Promise<Document> => {
  const { sql, services } = context;
  const { site, settings } = services;
  const now = moment(services.clock);
  const [shown, expires] = await Promise.all([episodes(sql, now, site.get('feeds.size')), nextChange(sql, now)]);
  const name = site.get('site.name');
  const items = shown.map(episode => ({
    // The id of a post never changes, its address may.
    guid: `${settings.baseUrl}${paths.entryById(episode.id)}`,
    title: episode.title.trim() || text('UNTITLED'),
    url: settings.baseUrl + paths.entry(episode.slug),
    published: episode.publishedAt,
    summary: episode.excerpt ?? '',
    author: episode.author,
    enclosure: { url: settings.baseUrl + recordingPath(episode), type: episode.mime, bytes: episode.bytes },
    duration: durationWords(episode.seconds),
  }));
  const podcast = {
    title: text('PODCAST_TITLE', name),
    description: site.get('site.description') || name,
    url: settings.baseUrl + paths.blog(),
    selfUrl: settings.baseUrl + paths.podcast,
    language: site.get('site.language'),
    author: name,
    image: site.get('podcast.image') || settings.baseUrl + standardImage,
    category: site.get('podcast.category'),
    isExplicit: site.get('podcast.explicit'),
    items,
  };
  return podcastDocument(podcast, { tags: ['posts', ...shown.map(({ id }) => `post:${id}` as const)], expires });
};

/** Link to the podcast for the head of a page. */
export const podcastLink = ({ services }: RequestContext): FeedLink => ({
  title: text('PODCAST_TITLE', services.site.get('site.name')),
  href: paths.podcast,
  type: 'application/rss+xml',
});
