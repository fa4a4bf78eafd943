import { limits } from '../../../protocol/limits.ts';
import type { Html } from '../html/index.ts';
import type { Document } from './page.ts';
import type { PageParams } from './route.ts';

/** Typed text, from the end of the address (spec §7.3). */
export const suggestionQuery = ({ search = '' }: PageParams): string => search.trim().slice(0, limits.title);

interface Found {
  readonly id: number;
  readonly title: string;
}

interface Drawn {
  /** Markup for installed clients: in their menu, and as a chosen item with its hidden field. */
  readonly menuHtml: Html;
  readonly html: Html;
}

/** Response for a field with suggestions: JSON, not cached (E-074). */
export const suggestionDocument = <T extends Found>(found: readonly T[], drawnOf?: (item: T) => Drawn): Document => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(found.map(item => ({ id: item.id, title: item.title, ...drawnOf?.(item) }))),
});
