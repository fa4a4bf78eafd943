import type { RequestContext, Services } from '../core/context/index.ts';
import type { SentResponses } from '../core/http/index.ts';
import { dayLimit } from './day-limit.ts';
import { addFailedSearches, type FailedSearch } from './hit-queries.ts';
import { type Batch, isByPerson, siteDay } from './reading.ts';

/** Different words that are recorded a day. */
const mostWords = 1_000;
const mostNoted = 1_000;
const longest = 100;

/** Words of a search as they are counted; undefined for what may name a person: an e-mail address or a long number. */
const countedWords = (query: string): string | undefined => {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  return words === '' || words.includes('@') || /\d[\d ./-]{5,}/.test(words) ? undefined : words;
};

// The page knows the result, and only its answer knows who asked.
const noted = new WeakMap<Services, Map<string, string>>();

/** Notes that the search at the address of this request found nothing. A person who receives the page is counted. */
export const noteFailedSearch = ({ services, address }: RequestContext, query: string): void => {
  const words = countedWords(query);
  const notes = noted.get(services);
  if (words === undefined || !notes) return;
  if (notes.size >= mostNoted) notes.clear();
  notes.set(address, words);
};

/** Counts searches that found nothing in memory, until they are written. */
export const failedSearches = (services: Services, sent: SentResponses): Batch => {
  const notes = new Map<string, string>();
  noted.set(services, notes);
  const admits = dayLimit(mostWords);
  let counted = new Map<string, FailedSearch>();
  const count = (search: FailedSearch): void => {
    const key = `${search.day} ${search.query}`;
    counted.set(key, { ...search, count: (counted.get(key)?.count ?? 0) + search.count });
  };
  sent.subscribe(response => {
    const query = notes.get(response.url);
    if (query === undefined || response.status !== 200 || !isByPerson(response)) return;
    const day = siteDay(services);
    if (admits(day, query)) count({ day, query, count: 1 });
  });
  return {
    flush: async () => {
      notes.clear();
      if (counted.size === 0) return;
      const due = [...counted.values()];
      counted = new Map();
      if (!services.site.get('statistics.enabled')) return;
      try {
        await addFailedSearches(services.sql, due);
      } catch (error) {
        for (const search of due) count(search);
        services.log.warn({ err: error }, 'searches wait for the database');
      }
    },
  };
};
