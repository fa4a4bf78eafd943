import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type ContentsLine, type Html, rawHtml, withContents } from '../../core/html/index.ts';
import { moment } from '../../core/time/index.ts';
import { galleryRules, withPictures } from '../../gallery/index.ts';
import { readingText } from '../../reading-text/index.ts';
import type { Translation } from '../../translations/index.ts';
import { authorTags } from '../cards/index.ts';
import { audioOfPost, type PostAudio } from '../listen/index.ts';
import { nextChange, type SubjectRow } from '../post-model/index.ts';
import { type Entry, entryMoment, type Neighbour } from './post.ts';
import { type EntryKey, entryOf, neighboursOf } from './post-queries.ts';
import { type RelatedPost, relatedOf } from './related-queries.ts';
import { postTranslations } from './translation-queries.ts';

// The sanitizer prefixes every id of a text with `content-`.
const tabPane = /(<div\b[^>]*\sid=")content-([^"]+)(")/g;

/** Ids, and prefixes of ids, that pages use themselves. */
const reservedIds =
  /^(?:(?:content|part|post|comment|comments|notes?|video|rating|reactions?|react|sharing|lectern|field|form|sp|offcanvas|eb|k2|report|unlock)(?:-|$)|(?:main|posts|search|top|header|footer|menu|preload\S*|\S+-(?:title|tab|error|hint))$)/i;

/** Restores the ids of tabs that the writer gave, unless the page uses them itself (B-019). */
const withTabNames = (html: Html): Html => {
  if (!html.includes('tab-pane')) return html;
  const names = new Set<string>();
  const named = html.replace(tabPane, (whole, start: string, name: string, end: string) => {
    if (reservedIds.test(name)) return whole;
    names.add(name);
    return start + name + end;
  });
  return rawHtml(
    named.replace(/(\shref="#)content-([^"]+)(")/g, (whole, start: string, name: string, end: string) =>
      names.has(name) ? start + name + end : whole,
    ),
  );
};

/** Data of an entry's page, the same for every reader; the policy decides by `row` who may read it. */
export interface LoadedEntry {
  readonly entry: Entry;
  readonly row: SubjectRow;
  readonly older: Neighbour | null;
  readonly newer: Neighbour | null;
  readonly related: readonly RelatedPost[];
  readonly translations: readonly Translation[];
  readonly html: Html;
  /** Audio file of the text; null without one, and where the site offers none. */
  readonly audio: PostAudio | null;
  readonly contents: readonly ContentsLine[];
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

const tagsOf = (entry: Entry): Tag[] => [
  'settings',
  'frame',
  'posts',
  'payments',
  `post:${entry.id}`,
  ...authorTags(entry),
  ...entry.categories.map(({ id }) => `category:${id}` as const),
  ...entry.tags.map(({ id }) => `tag:${id}` as const),
];

const load = async (context: RequestContext, by: EntryKey): Promise<LoadedEntry> => {
  const found = await entryOf(context.sql, by);
  if (!found) throw notFound();
  const { entry, row, isTranslated } = found;
  const now = moment(context.services.clock);
  const [around, related, translations, expires, audio] = await Promise.all([
    neighboursOf(context, { id: entry.id, at: entryMoment(entry) }),
    relatedOf(context.sql, entry, now),
    isTranslated ? postTranslations(context.sql, entry.id, now) : [],
    nextChange(context.sql, now),
    context.services.site.get('posts.audio') ? audioOfPost(context.sql, entry.id) : undefined,
  ]);
  const { html, contents } = withContents(withTabNames(entry.text));
  return {
    entry,
    row,
    ...around,
    related,
    translations,
    html: await readingText(withPictures(html, galleryRules(context)), `post-${entry.id}`, context),
    contents,
    audio: audio ?? null,
    tags: tagsOf(entry),
    expires,
  };
};

const entries = fragmentCache<LoadedEntry>('post');

/** Post with the data of its page; not found when there is none. */
export const cachedEntry = (context: RequestContext, by: EntryKey): Promise<LoadedEntry> =>
  entries(
    context,
    {
      key: 'slug' in by ? `/${by.slug}` : `${by.id}`,
      tags: entry => entry.tags,
      expires: entry => entry.expires,
    },
    () => load(context, by),
  );
