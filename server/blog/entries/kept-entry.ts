import { keptParts, type Part, type Tag } from '../../core/cache/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type ContentsLine, type Html, withContents, withScrollRegions } from '../../core/html/index.ts';
import { moment } from '../../core/time/index.ts';
import { galleryRules, withPictures } from '../gallery/index.ts';
import { nextChange, type SubjectRow } from '../post-model/index.ts';
import { type Entry, entryMoment, type Neighbour } from './entry.ts';
import { type AskedEntry, entryOf, neighboursOf } from './entry-queries.ts';
import { relatedOf } from './related-queries.ts';
import { withTabNames } from './tab-names.ts';

/** All that an entry's page shows of the post, whoever reads it; who may read it is asked of `row`. */
export interface LoadedEntry {
  readonly entry: Entry;
  readonly row: SubjectRow;
  readonly older: Neighbour | null;
  readonly newer: Neighbour | null;
  readonly related: readonly Neighbour[];
  readonly html: Html;
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
  `author:${entry.author.id}`,
  ...entry.categories.map(({ id }) => `category:${id}` as const),
  ...entry.tags.map(({ id }) => `tag:${id}` as const),
];

const load = async (visit: Visit, by: AskedEntry): Promise<Part<LoadedEntry>> => {
  const found = await entryOf(visit.sql, by);
  if (!found) throw notFound();
  const { entry, row } = found;
  const now = moment(visit.services.clock);
  const [around, related, expires] = await Promise.all([
    neighboursOf(visit, { id: entry.id, at: entryMoment(entry) }),
    relatedOf(visit.sql, entry, now),
    nextChange(visit.sql, now),
  ]);
  const tags = tagsOf(entry);
  const { html, contents } = withContents(withTabNames(entry.text));
  return {
    value: {
      entry,
      row,
      ...around,
      related,
      html: withScrollRegions(withPictures(html, galleryRules(visit))),
      contents,
      tags,
      expires,
    },
    bytes: entry.text.length * 4 + 4_096,
    tags,
    expires: expires?.getTime() ?? null,
  };
};

const entries = keptParts<LoadedEntry>();

/** A post with all that its page shows; not found when there is none. */
export const loadedEntry = (visit: Visit, by: AskedEntry): Promise<LoadedEntry> =>
  entries(visit, 'slug' in by ? `/${by.slug}` : `${by.id}`, () => load(visit, by));
