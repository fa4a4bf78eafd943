import { limits } from '../../protocol/limits.ts';
import type { Document } from './page.ts';
import type { Asked } from './route.ts';

/** What was typed, at the end of the address (spec §7.3). */
export const askedSuggestion = ({ search = '' }: Asked): string => search.trim().slice(0, limits.title);

/** The answer of an address that a box with suggestions asks: JSON, kept nowhere (E-074). */
export const suggestionDocument = (found: readonly { readonly id: number; readonly title: string }[]): Document => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(found.map(({ id, title }) => ({ id, title }))),
});
