import { type Html, quotedTagEnd, rawHtml } from '../../core/html/index.ts';

// Fragment links and all attributes that reference ids; cleaned texts and our galleries use double quotes.
const naming =
  /(\s(?:id|for|aria-(?:labelledby|describedby|controls|owns)|headers)=")([^"]+)(")|(\shref="#)([^"]+)(")/g;

const prefixed = (tag: string, prefix: string): string =>
  tag.replace(naming, (_, name, ids, quote, link, target, end) =>
    name === undefined
      ? `${link}${prefix}${target}${end}`
      : `${name}${ids
          .trim()
          .split(/\s+/)
          .map((id: string) => prefix + id)
          .join(' ')}${quote}`,
  );

/** Prefixes the ids of a text and the links to them, for a page that shows several posts. */
export const prefixIds = (html: Html, prefix: string): Html => {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', at)) {
    const end = quotedTagEnd(html, start + 1);
    if (end === -1) break;
    parts.push(html.slice(at, start), prefixed(html.slice(start, end), prefix));
    at = end;
  }
  return rawHtml(parts.join('') + html.slice(at));
};
