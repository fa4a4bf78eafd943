import type { Derived } from '../run/index.ts';

/** Pages that name their versions in other languages. */
export const pagesOfTranslations: Derived = {
  from: { translations: 'id' },
  refresh: async mutation => mutation.invalidate('items', 'posts'),
};
