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

const settings = z.object({ 'com_k2.params': z.string().catch('{}') });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Reads the settings of an old site; null where K2 built its standard addresses. */
export const k2SefOf = (text: string): K2Sef | null => {
  const found = settings.safeParse(parsed(text));
  const read = params.safeParse(parsed(found.success ? found.data['com_k2.params'] : '{}'));
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
