import { classesOf, escaped, type MarkupElement } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';

/** True for a footnote, which stands in the text where its sign will be. */
export const isNote = (element: MarkupElement): boolean =>
  element.name === 'small' && classesOf(element).includes('footnote');

/** Collects the footnotes of a text under ids that are unique on a page with several texts. */
export const noteCollector = (prefix: string) => {
  const notes: string[] = [];
  return {
    /** Returns the sign that stands for a note in the text. */
    add: (markup: string): string => {
      notes.push(markup);
      const number = notes.length;
      const name = escaped(text('NOTE_SIGN', number));
      return `<sup class="note-sign" id="note-sign-${prefix}-${number}"><a href="#note-${prefix}-${number}" role="doc-noteref" aria-label="${name}">${number}</a></sup>`;
    },
    /** List of the notes, each with a link back; empty without notes. */
    list: (): string => {
      if (notes.length === 0) return '';
      const items = notes.map((markup, at) => {
        const number = at + 1;
        const back = escaped(text('NOTE_BACK', number));
        return `<li id="note-${prefix}-${number}">${markup} <a class="note-back" href="#note-sign-${prefix}-${number}" role="doc-backlink" aria-label="${back}">↩</a></li>`;
      });
      return `<section class="notes" role="doc-endnotes" aria-labelledby="notes-${prefix}"><h2 id="notes-${prefix}">${escaped(text('NOTES'))}</h2><ol>${items.join('')}</ol></section>`;
    },
  };
};
