/** Tags of the comment markup (spec §5.3, wire §7). */
const tags = ['b', 'i', 'u', 'url', 'img', 'email', 'quote', 'list', '*', 'code', 'size', 'color'] as const;
export type Tag = (typeof tags)[number];

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item' }
  | {
      readonly kind: 'tag';
      readonly tag: Tag;
      readonly value: string;
      readonly source: string;
      readonly children: Node[];
    };

/** A tag nested deeper than this is printed as text. */
const depthMax = 8;

interface Token {
  readonly kind: 'text' | 'open' | 'close';
  readonly tag: Tag | null;
  readonly value: string;
  readonly source: string;
}

const known: ReadonlyMap<string, Tag> = new Map(tags.map(tag => [tag, tag]));
const nameLengthMax = 6;
const unprintable = /[^\P{Cc}\n\t]/gu;

const unquoted = (value: string): string => {
  const trimmed = value.trim();
  const [first] = trimmed;
  return trimmed.length > 1 && (first === '"' || first === "'") && trimmed.endsWith(first)
    ? trimmed.slice(1, -1)
    : trimmed;
};

/**
 * The token that begins with the bracket at `start`. A value ends before the next bracket, so no text is read twice.
 */
const tokenAt = (source: string, start: number): Token | null => {
  const closes = source[start + 1] === '/';
  const nameStart = start + (closes ? 2 : 1);
  let end = nameStart;
  while (end - nameStart <= nameLengthMax && !']=['.includes(source[end] ?? ']')) end++;
  const tag = known.get(source.slice(nameStart, end).toLowerCase());
  if (tag === undefined || (closes && tag === '*')) return null;
  const valueStart = source[end] === '=' && !closes ? end + 1 : end;
  if (valueStart > end) for (end = valueStart; end < source.length && !'[]\n'.includes(source[end] ?? ''); ) end++;
  if (source[end] !== ']') return null;
  return {
    kind: closes ? 'close' : 'open',
    tag,
    value: unquoted(source.slice(valueStart, end)),
    source: source.slice(start, end + 1),
  };
};

const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = [];
  let printed = 0;
  const addText = (end: number): void => {
    if (end > printed) tokens.push({ kind: 'text', tag: null, value: '', source: source.slice(printed, end) });
  };
  for (let at = source.indexOf('['); at !== -1; at = source.indexOf('[', at + 1)) {
    const token = tokenAt(source, at);
    if (token === null) continue;
    addText(at);
    tokens.push(token);
    printed = at + token.source.length;
    at = printed - 1;
  }
  addText(source.length);
  return tokens;
};

const isEndOf = (token: Token | undefined, tag: Tag): boolean => token?.kind === 'close' && token.tag === tag;

/** For each token the index of the one it forms a pair with, or -1. Code hides all tags up to its first end. */
const partnersOf = (tokens: readonly Token[]): number[] => {
  const partners = tokens.map(() => -1);
  const lastCodeEnd = tokens.findLastIndex(token => isEndOf(token, 'code'));
  const open: { readonly tag: Tag; readonly at: number }[] = [];
  const waiting = new Map<Tag, number>();
  const pair = (start: number, end: number): void => {
    partners[start] = end;
    partners[end] = start;
  };
  let codeEnd = -1;
  for (const [at, { kind, tag }] of tokens.entries()) {
    if (at <= codeEnd || tag === null || tag === '*') continue;
    if (tag === 'code') {
      if (kind === 'close' || at > lastCodeEnd) continue;
      codeEnd = at + 1;
      while (!isEndOf(tokens[codeEnd], 'code')) codeEnd++;
      pair(at, codeEnd);
    } else if (kind === 'open') {
      open.push({ tag, at });
      waiting.set(tag, (waiting.get(tag) ?? 0) + 1);
    } else if (waiting.get(tag)) {
      let last = open.pop();
      while (last) {
        waiting.set(last.tag, (waiting.get(last.tag) ?? 1) - 1);
        if (last.tag === tag) break;
        last = open.pop();
      }
      if (last) pair(last.at, at);
    }
  }
  return partners;
};

/**
 * The source as a tree at most `depthMax` deep, in time proportional to its length. Tags without a partner, tags too
 * deep and list items outside of a list are text: `array[i]` stays what it is.
 */
export const bbcodeTree = (source: string): Node[] => {
  const tokens = tokensOf(source.replace(/\r\n?/g, '\n').replace(unprintable, ''));
  const partners = partnersOf(tokens);
  const root: Node[] = [];
  const open: { readonly end: number; readonly tag: Tag; readonly children: Node[] }[] = [];
  let codeEnd = -1;
  for (const [at, token] of tokens.entries()) {
    if (at <= codeEnd) continue;
    const inside = open.at(-1);
    const siblings = inside?.children ?? root;
    const end = partners[at] ?? -1;
    const { tag, value, source } = token;
    if (inside?.end === at) {
      open.pop();
    } else if (tag === '*' && inside?.tag === 'list') {
      siblings.push({ kind: 'item' });
    } else if (tag === null || end < at || open.length === depthMax) {
      siblings.push({ kind: 'text', text: source });
    } else {
      const children: Node[] = [];
      siblings.push({ kind: 'tag', tag, value, source, children });
      if (tag === 'code') {
        codeEnd = end;
        const hidden = tokens.slice(at + 1, end).map(each => each.source);
        children.push({ kind: 'text', text: hidden.join('') });
      } else {
        open.push({ end, tag, children });
      }
    }
  }
  return root;
};
