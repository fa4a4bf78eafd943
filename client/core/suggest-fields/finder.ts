import { limits } from '../../../protocol/limits.ts';
import type { Suggestion, SuggestQuery } from '../../../protocol/suggest.ts';

type Find = (query: string) => Promise<readonly Suggestion[]>;

const listed = (list: readonly Suggestion[], typed: string): readonly Suggestion[] => {
  const part = typed.trim().toLowerCase();
  return list.filter(({ title }) => title.toLowerCase().includes(part));
};

/** The suggestions in the answer of an address: a JSON list of `{id, title}` (E-074); throws when it is none. */
export const suggestionsIn = (answer: unknown): Suggestion[] => {
  if (!Array.isArray(answer)) throw new Error('no list of suggestions');
  return answer.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && 'title' in one && typeof one.title === 'string'
      ? [{ id: String(one.id), title: one.title }]
      : [],
  );
};

/** The address of a query: the text is appended (spec §7.3). */
export const suggestUrl = (address: string, typed: string): string => address + encodeURIComponent(typed.trim());

const fetchSuggestions = async (address: string): Promise<Suggestion[]> => {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(limits.callTimeoutMs),
  });
  if (!response.ok) throw new Error(response.statusText);
  return suggestionsIn(await response.json());
};

/** Finds in a list of the page (case-insensitive, anywhere in the title), or by a request to an address. */
export const createFinder = (query: SuggestQuery): Find =>
  typeof query === 'string' ? typed => fetchSuggestions(suggestUrl(query, typed)) : async typed => listed(query, typed);
