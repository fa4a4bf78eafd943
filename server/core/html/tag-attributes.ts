// The lookbehind starts each name once, so that the time is linear.
const attribute = /(?<![\w:-])([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+))/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#39': "'",
  nbsp: '\u00a0',
};

const decoded = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|nbsp|#0?39);/g, (whole, name: string) => named[name] ?? whole);

/** Attributes of a tag or a shortcode from the text between its brackets; the first of a name counts. */
export const attributesIn = (tag: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.slice(0, 10_000).matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decoded(double ?? single ?? bare ?? ''));
  }
  return found;
};
