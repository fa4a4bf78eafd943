import { z } from 'zod';

/** How an old site built readable addresses of K2 (`k2Sef`): the words are its own. */
export interface K2Sef {
  readonly category: string;
  readonly tag: string;
  readonly author: string;
  readonly date: string;
  readonly search: string;
}

const word = (name: string) => z.string().trim().toLowerCase().catch(name);
const params = z.object({
  k2Sef: z.coerce.string().catch('0'),
  k2SefLabelCat: word('content'),
  k2SefLabelTag: word('tag'),
  k2SefLabelUser: word('author'),
  k2SefLabelDate: word('date'),
  k2SefLabelSearch: word('search'),
});

const settings = z.object({
  'com_k2.params': z.string().catch('{}'),
  'languages.sef': z.string().catch('{}'),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const setting = (text: string, name: keyof z.infer<typeof settings>): unknown => {
  const found = settings.safeParse(parsed(text));
  return found.success ? parsed(found.data[name]) : {};
};

/** Prefixes of addresses that name a language, in lower case, by the settings of an old site. */
export const languagesOf = (text: string): readonly string[] => {
  const found = z.record(z.string(), z.string()).safeParse(setting(text, 'languages.sef'));
  return found.success ? Object.keys(found.data).map(prefix => prefix.toLowerCase()) : [];
};

/** Reads the settings of an old site; null where K2 built its standard addresses. */
export const k2SefOf = (text: string): K2Sef | null => {
  const read = params.safeParse(setting(text, 'com_k2.params'));
  if (!read.success || read.data.k2Sef !== '1') return null;
  const { k2SefLabelCat, k2SefLabelTag, k2SefLabelUser, k2SefLabelDate, k2SefLabelSearch } = read.data;
  return {
    category: k2SefLabelCat,
    tag: k2SefLabelTag,
    author: k2SefLabelUser,
    date: k2SefLabelDate,
    search: k2SefLabelSearch,
  };
};
