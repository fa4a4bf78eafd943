const most = 4_000;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text
    .replace(/^<!\[CDATA\[(.*)\]\]>$/s, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .trim();

const location = /<loc>\s*((?:<!\[CDATA\[)?[^<]{1,4000}?(?:\]\]>)?)\s*<\/loc>/gi;

/** Addresses of a sitemap or of an index of sitemaps that comes in pieces. Images and videos have other tags. */
export const locationsOf = async function* (text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    rest += piece;
    let end = 0;
    for (const found of rest.matchAll(location)) {
      yield decoded(found[1] ?? '');
      end = found.index + found[0].length;
    }
    // An address may end in the next piece.
    rest = rest.slice(Math.max(end, rest.length - most - 100));
  }
};
