import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import type { Document } from '../../core/http/page.ts';
import type { Asked } from '../../core/http/route.ts';
import { text } from '../../core/i18n/texts.ts';
import { paths } from '../../core/paths/paths.ts';
import { may } from '../../core/policy/policy.ts';
import { moment } from '../../core/time/clock.ts';
import { dateWords } from '../../core/time/dates.ts';
import { type FeedKind, feedPath, printedFeed } from '../cards/feed-views.ts';
import { entryOf } from '../entries/entry-queries.ts';
import { nextChange } from '../post-model/listing-queries.ts';
import { subjectOf } from '../post-model/subject-queries.ts';
import { newestComments } from './queries.ts';

/** The comments of a post everybody may read: a feed reader has no session. */
export const commentFeed = async (visit: Visit, { slug = '' }: Asked, kind: FeedKind): Promise<Document> => {
  const loaded = await entryOf(visit.sql, { slug });
  if (!loaded || loaded.entry.isProtected) throw notFound();
  if (!may({ account: null, visitor: '' }, 'post.readText', subjectOf(visit, loaded.row))) throw notFound();
  const { entry } = loaded;
  const { site, settings, clock } = visit.services;
  const [comments, expires] = await Promise.all([
    site.get('comments.enabled') ? newestComments(visit.sql, entry.id, site.get('feeds.size')) : [],
    nextChange(visit.sql, moment(clock)),
  ]);
  const url = settings.baseUrl + paths.entry(entry.slug);
  const title = text('FEED_COMMENTS_OF', entry.title.trim() || text('UNTITLED'));
  const items = comments.map(comment => ({
    title: text('COMMENT_BY_ON', comment.name, dateWords(comment.createdAt, site.get('site.language'))),
    url: `${url}#comment-${comment.id}`,
    published: comment.createdAt,
    modified: comment.modifiedAt ?? comment.createdAt,
    author: comment.name,
    summary: comment.words,
    labels: [],
  }));
  return printedFeed(
    kind,
    {
      title: text('PAGE_TITLE', title, site.get('site.name')),
      description: title,
      url,
      selfUrl: settings.baseUrl + feedPath(paths.entry(entry.slug), kind),
      language: entry.language || site.get('site.language'),
      updated: items[0]?.modified ?? entry.modifiedAt,
      items,
    },
    { tags: ['posts', `post:${entry.id}`], expires },
  );
};
