import type { Body } from '../../core/dom/index.ts';
import { slugOf } from '../../core/paths/index.ts';

/** Replaces the page breaks of a text by a line and a heading with the title of the page, which has an anchor. */
export const arrangePageBreaks = ($: Body): void => {
  $('hr.system-pagebreak').each((_, element) => {
    const { title = '', alt = '' } = $(element).attr() ?? {};
    const words = title.trim() || alt.trim();
    if (words !== '') $('<h2></h2>').attr('id', slugOf(words)).text(words).insertAfter($(element));
    $(element).replaceWith('<hr>');
  });
};
