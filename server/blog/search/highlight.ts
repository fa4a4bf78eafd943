import { type StemLanguage, stemOf, wordsIn } from '../../search/index.ts';

/** Part of a text; `isHit`: a searched word. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

interface Span {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Words of a search in all their forms, and the language of the text that is searched for them. */
export interface Sought {
  readonly forms: ReadonlySet<string>;
  readonly language: StemLanguage;
}

const latin = /^[a-z]/;

// A stem costs more than a look at the first letter, which stems of Latin words keep.
const hitsIn = (text: string, { forms, language }: Sought): Span[] => {
  const firsts = new Set([...forms].map(form => form[0]));
  const isHit = (word: string): boolean =>
    forms.has(word) || ((firsts.has(word[0]) || !latin.test(word)) && forms.has(stemOf(word, language)));
  return wordsIn(text).filter(({ word }) => isHit(word));
};

const piecesOf = (text: string, hits: readonly Span[], from: number, until: number): Piece[] => {
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end } of hits) {
    if (start < at || end > until) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < until) pieces.push({ text: text.slice(at, until), isHit: false });
  return pieces;
};

/** Splits a text at the searched words. */
export const highlight = (text: string, sought: Sought): Piece[] =>
  piecesOf(text, hitsIn(text, sought), 0, text.length);

const snippetLength = 260;
const before = 60;

// Window of the text with most of the words.
const bestHit = (hits: readonly Span[]): Span | undefined => {
  let best: { span: Span; different: number } | undefined;
  const inside = new Map<string, number>();
  let last = 0;
  for (const span of hits) {
    for (let next = hits[last]; next && next.end - span.start <= snippetLength - before; next = hits[++last])
      inside.set(next.word, (inside.get(next.word) ?? 0) + 1);
    if (inside.size > (best?.different ?? 0)) best = { span, different: inside.size };
    const left = (inside.get(span.word) ?? 1) - 1;
    if (left > 0) inside.set(span.word, left);
    else inside.delete(span.word);
  }
  return best?.span;
};

const wordStart = (text: string, at: number): number => {
  const space = text.indexOf(' ', at);
  return at === 0 ? 0 : space === -1 || space > at + before ? at : space + 1;
};

const wordEnd = (text: string, at: number): number => {
  const space = text.lastIndexOf(' ', at);
  return at >= text.length ? text.length : space < at - before ? at : space;
};

/** Excerpt around most of the searched words, cut between words; the beginning of the text without a match. */
export const snippetOf = (text: string, sought: Sought): Piece[] => {
  const hits = hitsIn(text, sought);
  const best = bestHit(hits);
  const from = best ? Math.min(best.start, wordStart(text, Math.max(0, best.start - before))) : 0;
  const until = Math.max(best?.end ?? 0, wordEnd(text, from + snippetLength));
  return [
    ...(from > 0 ? [{ text: '… ', isHit: false }] : []),
    ...piecesOf(text, hits, from, until),
    ...(until < text.length ? [{ text: ' …', isHit: false }] : []),
  ];
};
