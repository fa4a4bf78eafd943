import { type Html, rawHtml } from '../../core/html/index.ts';

// Cleaning prefixes every id of a text with `content-`.
const pane = /(<div\b[^>]*\sid=")content-([^"]+)(")/g;

/** Ids, and prefixes of ids, that pages use themselves. */
const reservedIds =
  /^(?:(?:content|part|post|comment|comments|rating|reactions?|react|sharing|lectern|field|form|sp|offcanvas|eb|k2|report|unlock)(?:-|$)|(?:main|posts|search|top|header|footer|menu|preload\S*|\S+-(?:title|tab|error|hint))$)/i;

/** Restores the ids of tabs that the writer gave, unless the page uses them itself (B-019). */
export const withTabNames = (html: Html): Html => {
  if (!html.includes('tab-pane')) return html;
  const names = new Set<string>();
  const named = html.replace(pane, (whole, start: string, name: string, end: string) => {
    if (reservedIds.test(name)) return whole;
    names.add(name);
    return start + name + end;
  });
  return rawHtml(
    named.replace(/(\shref="#)content-([^"]+)(")/g, (whole, start: string, name: string, end: string) =>
      names.has(name) ? start + name + end : whole,
    ),
  );
};
