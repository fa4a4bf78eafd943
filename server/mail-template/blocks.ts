/** Words of a line, with the address they link to. */
export interface Piece {
  readonly words: string;
  readonly href?: string;
}

/** Part of a mail between blank lines: lines, a list, or the address of a page of the site. */
export type Block =
  | { readonly kind: 'lines'; readonly lines: readonly (readonly Piece[])[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly href: string };

/** Longest words of a link; a longer sentence is followed by a link of its own. */
const longestLabel = 80;

const patternOf = (baseUrl: string): RegExp =>
  new RegExp(`${baseUrl.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\w.:@-])(?:/[^\\s<>"]*)?`, 'g');

const stops = new Set(').,;:!?');

/** An address without the signs after it that end a sentence or a bracket. */
const withoutStops = (address: string): string => {
  let end = address.length;
  while (end > 0 && stops.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
};

const piecesOf = (line: string, pattern: RegExp): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(pattern)) {
    const href = withoutStops(found);
    if (index > end) pieces.push({ words: line.slice(end, index) });
    pieces.push({ words: href, href });
    end = index + href.length;
  }
  if (end < line.length) pieces.push({ words: line.slice(end) });
  return pieces;
};

// A sentence that introduces an address names its link: no listener has to hear the address.
const labelled = (pieces: readonly Piece[]): readonly Piece[] => {
  const [label, link, ...others] = pieces;
  if (others.length > 0 || link?.href === undefined || label === undefined || label.href !== undefined) return pieces;
  const sentence = label.words.trim();
  const words = /[:：]$/.test(sentence) ? sentence.slice(0, -1).trim() : sentence;
  return words.length > 0 && words.length <= longestLabel ? [{ words, href: link.href }] : pieces;
};

const blocksOf = (part: string, pattern: RegExp): Block[] => {
  const lines = part.split('\n');
  if (lines.every(line => line.startsWith('- '))) return [{ kind: 'list', items: lines.map(line => line.slice(2)) }];
  const printed = lines.map(line => labelled(piecesOf(line, pattern)));
  const [only = [], ...others] = printed;
  const last = only.at(-1);
  if (others.length > 0 || last?.href === undefined) return [{ kind: 'lines', lines: printed }];
  if (only.length === 1 && last.words === last.href) return [{ kind: 'link', href: last.href }];
  if (only.length === 2 && last.words === last.href)
    return [
      { kind: 'lines', lines: [only.slice(0, 1)] },
      { kind: 'link', href: last.href },
    ];
  return [{ kind: 'lines', lines: printed }];
};

/**
 * Parts of the plain text of a mail. Only addresses of the site become links, because the text may quote strangers.
 * `signature` is the last part of the text if it names the site; the template prints it itself.
 */
export const mailBlocks = (text: string, { baseUrl, siteName }: { baseUrl: string; siteName: string }): Block[] => {
  const parts = text.trim().split(/\n{2,}/);
  const last = parts.at(-1) ?? '';
  const isSignature = last.startsWith(siteName) && /[\s,،、](\S+?)\/?$/.exec(last)?.[1] === baseUrl;
  const pattern = patternOf(baseUrl);
  return (isSignature ? parts.slice(0, -1) : parts).flatMap(part => blocksOf(part, pattern));
};
