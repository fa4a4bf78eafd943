import type { RequestContext } from '../../core/context/index.ts';
import { excerptOf } from '../../core/html/index.ts';
import type { Head } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { activityPaths, paths } from '../../core/paths/index.ts';
import type { PostSubject } from '../../core/policy/index.ts';
import { isFederationOn } from '../../core/settings/index.ts';
import { isoMoment } from '../../core/time/index.ts';
import { pageFeedLinks } from '../../feeds/index.ts';
import { largest, mainPath } from '../../media/index.ts';
import { type Translation, translationHead } from '../../translations/index.ts';
import { type Author, titleOf } from '../cards/index.ts';
import { type Entry, entryMoment, type Neighbour } from './post.ts';

const descriptionLength = 200;

const authorOf = ({ byline, author, coAuthors }: Entry, baseUrl: string) => {
  if (byline) return { '@type': 'Person', name: byline };
  const person = ({ name, permalink }: Author) => ({ '@type': 'Person', name, url: baseUrl + paths.author(permalink) });
  return coAuthors.length > 0 ? [author, ...coAuthors].map(person) : person(author);
};

const keywordsOf = ({ keywords, tags }: Entry): string =>
  [...(keywords === '' ? [] : [keywords]), ...tags.map(tag => tag.title)].join(', ');

const jsonLd = (context: RequestContext, entry: Entry, description: string): Record<string, unknown> => {
  const { baseUrl } = context.services.settings;
  const address = baseUrl + paths.entry(entry.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    mainEntityOfPage: address,
    url: address,
    headline: titleOf(entry.title),
    description,
    datePublished: isoMoment(entryMoment(entry)),
    dateModified: isoMoment(entry.modifiedAt),
    author: authorOf(entry, baseUrl),
    publisher: { '@type': 'Organization', name: context.services.site.get('site.name'), url: `${baseUrl}/` },
    ...(entry.language ? { inLanguage: entry.language } : {}),
    ...(entry.cover ? { image: baseUrl + mainPath(entry.cover) } : {}),
    ...(keywordsOf(entry) ? { keywords: keywordsOf(entry) } : {}),
    ...(entry.copyright ? { copyrightNotice: entry.copyright } : {}),
  };
};

/** A post that is not public is not indexed by search engines. */
const robotsOf = (entry: Entry, subject: PostSubject): Pick<Head, 'robots'> => {
  const isPublic = subject.isOut && subject.privacy === 'public' && !entry.isProtected;
  if (!isPublic) return { robots: 'noindex' };
  return /^[a-z, :-]{1,60}$/i.test(entry.robots) ? { robots: entry.robots } : {};
};

const beginnings = new WeakMap<Entry, string>();

const beginningOf = (entry: Entry): string => {
  const found = beginnings.get(entry) ?? excerptOf(entry.text, descriptionLength);
  beginnings.set(entry, found);
  return found;
};

const imageOf = (cover: NonNullable<Entry['cover']>): Head['image'] => {
  const { width, height } = largest(cover);
  return { src: mainPath(cover), width, height, alt: cover.alt };
};

/** Whether other servers get the post: an address of it that is pasted into their search leads them there. */
const hasActivityDocument = ({ services }: RequestContext, entry: Entry, subject: PostSubject): boolean =>
  isFederationOn(services) && subject.isOut && subject.privacy === 'public' && entry.kind !== 'page';

/** Metadata for machines of an entry's page; of a locked post the title only. */
export const entryHead = (
  context: RequestContext,
  entry: Entry,
  subject: PostSubject,
  around: { older: Neighbour | null; newer: Neighbour | null; translations: readonly Translation[] },
): Head => {
  const shared: Head = {
    canonical: URL.canParse(entry.canonical) ? entry.canonical : paths.entry(entry.slug),
    type: 'article',
    ...robotsOf(entry, subject),
    ...translationHead(
      { language: entry.language || context.services.site.get('site.language'), path: paths.entry(entry.slug) },
      around.translations,
    ),
    ...(around.older ? { previous: paths.entry(around.older.slug) } : {}),
    ...(around.newer ? { next: paths.entry(around.newer.slug) } : {}),
  };
  if (entry.isProtected) return { ...shared, description: text('LOCKED_NOTE') };
  const description = entry.seoDescription || entry.excerpt || beginningOf(entry);
  return {
    ...shared,
    description,
    jsonLd: jsonLd(context, entry, description),
    isEmbeddable: subject.privacy === 'public' && !URL.canParse(entry.canonical),
    ...(hasActivityDocument(context, entry, subject) ? { activity: activityPaths.currentPost(entry.id) } : {}),
    feeds: pageFeedLinks(text('FEED_COMMENTS_OF', titleOf(entry.title)), paths.entry(entry.slug)),
    ...(entry.cover ? { image: imageOf(entry.cover) } : {}),
  };
};
