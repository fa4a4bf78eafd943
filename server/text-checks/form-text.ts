import type { Part } from '../../protocol/text-checks/parts.ts';
import type { RequestContext } from '../core/context/index.ts';
import { partsIn } from '../core/rich-text/index.ts';

/** Sanitized text of a form, in one field or several in the order in which readers get them. */
export interface FormText {
  readonly fields: readonly { readonly field: string; readonly html: string }[];
  /** Language tag; an empty one is that of the site. */
  readonly language: string;
}

/** Language whose rules apply to a text. */
export const languageOf = ({ services }: RequestContext, { language }: FormText): string =>
  language || services.site.get('site.language');

/** Process turn of the person who writes. */
export const ownerOf = ({ actor }: RequestContext): string => String(actor.account?.id ?? '');

/** Parts of the whole text, and the field in which a position stands. */
interface FieldParts {
  readonly parts: readonly Part[];
  readonly fieldAt: (at: number) => string;
}

/** Reads the parts of a form's text, numbered from its first field to its last. */
export const partsOfFields = async (context: RequestContext, { fields }: FormText): Promise<FieldParts> => {
  const parts: Part[] = [];
  const starts: { readonly field: string; readonly start: number }[] = [];
  for (const { field, html } of fields) {
    const start = parts.length;
    starts.push({ field, start });
    for (const part of await partsIn(html, ownerOf(context))) parts.push({ ...part, at: part.at + start });
  }
  return { parts, fieldAt: at => starts.findLast(({ start }) => start <= at)?.field ?? '' };
};
