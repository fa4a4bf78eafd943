import { diffArrays, diffWordsWithSpace } from 'diff';
import { type Html, plainTextOf, rawHtml } from '../html/index.ts';
import { text } from '../i18n/index.ts';

/** Words that are in both texts, only in the first, or only in the second. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: string;
}

/** Runs of a changed paragraph, or the number of successive unchanged ones. */
export type Line = { readonly runs: readonly Run[] } | { readonly same: number };

const ends = /<\/(?:p|h[1-6]|li|blockquote|pre|figcaption|figure|tr|td|th|div|dt|dd|summary)>|<(?:br|hr)\b[^>]*>/gi;
const attribute = (tag: string, name: string): string =>
  plainTextOf(rawHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''));

// Names pictures, embeds and the targets of links, which have no text.
const named = (html: string): string =>
  html
    .replace(/<img\b[^>]*>/gi, tag => ` ${text('DIFF_PICTURE', attribute(tag, 'alt') || attribute(tag, 'src'))} `)
    .replace(/<(?:iframe|video|audio)\b[^>]*>/gi, tag => ` ${text('DIFF_EMBED', attribute(tag, 'src'))} `)
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href, words) => `${words} ${text('DIFF_LINK', href)}`);

/** The paragraphs of a cleaned text in plain words. */
export const paragraphsOf = (html: Html): string[] =>
  named(html)
    .replace(ends, '\n')
    .split('\n')
    .map(part => plainTextOf(rawHtml(part)))
    .filter(words => words !== '');

/** Remaining budget of the comparisons of one page, so that they do not delay other requests. */
export interface Budget {
  edits: number;
  ms: number;
}

export const budgetOfPage = (): Budget => ({ edits: 3_000, ms: 500 });

const editsMost = 1_000;
const charactersMost = 5_000;

type Parts<T> = readonly { value: T; count: number; added: boolean; removed: boolean }[];
type Compare<T> = (limits: { maxEditLength: number; timeout: number }) => Parts<T> | undefined;

// Returns undefined if the budget is used up: then the whole parts are shown as changed.
const within = <T>(budget: Budget, compare: Compare<T>): Parts<T> | undefined => {
  if (budget.edits <= 0 || budget.ms <= 0) return undefined;
  const maxEditLength = Math.min(editsMost, budget.edits);
  const started = performance.now();
  const parts = compare({ maxEditLength, timeout: budget.ms });
  budget.ms -= performance.now() - started;
  budget.edits -= parts
    ? parts.reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0)
    : maxEditLength;
  return parts;
};

const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Run['kind'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};

/** Differences of the words of a paragraph. */
export const wordRuns = (before: string, after: string, budget: Budget): Run[] => {
  const isShort = before.length + after.length <= charactersMost;
  const parts = isShort ? within(budget, limits => diffWordsWithSpace(before, after, limits)) : undefined;
  if (!parts)
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  return parts.map(part => ({ kind: kindOf(part), words: part.value }));
};

// A removed and an added paragraph at the same position are one changed paragraph.
const changedLines = (before: readonly string[], after: readonly string[], budget: Budget): Line[] => {
  const pairs = Math.min(before.length, after.length);
  const whole =
    (kind: 'removed' | 'added') =>
    (words: string): Line => ({ runs: [{ kind, words }] });
  return [
    ...before.slice(0, pairs).map((words, at): Line => ({ runs: wordRuns(words, after[at] ?? '', budget) })),
    ...before.slice(pairs).map(whole('removed')),
    ...after.slice(pairs).map(whole('added')),
  ];
};

/** Differences of two texts by paragraph; unchanged ones are counted. */
export const differenceOf = (before: readonly string[], after: readonly string[], budget: Budget): Line[] => {
  const parts = within(budget, limits => diffArrays([...before], [...after], limits));
  if (!parts) return changedLines(before, after, budget);
  const lines: Line[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    if (!part.added && !part.removed) lines.push({ same: part.value.length });
    else if (part.removed && next?.added) {
      lines.push(...changedLines(part.value, next.value, budget));
      at++;
    } else lines.push(...(part.removed ? changedLines(part.value, [], budget) : changedLines([], part.value, budget)));
  }
  return lines;
};
