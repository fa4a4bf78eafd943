const longest = 150;

/** A name as it may stand in an address: letters and figures of any script, joined by hyphens; empty when it has none. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '');
