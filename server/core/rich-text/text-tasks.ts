import type { Part } from '../../../protocol/text-checks/parts.ts';
import type { ReadingEase } from '../../../protocol/text-checks/reading-ease.ts';
import { type Html, rawHtml } from '../html/index.ts';
import { budgetOfPage, differenceOf, type Line, paragraphsOf, type Run, wordRuns } from './difference.ts';
import { cleanMarkup, type SanitizeOptions } from './sanitize-markup.ts';
import type { Passage } from './spoken-html.ts';

/** Two versions of a text, and of the short fields beside it. */
export interface Versions {
  readonly before: string;
  readonly after: string;
  readonly pairs: readonly (readonly [before: string, after: string])[];
}

export interface Comparison {
  readonly lines: readonly Line[];
  readonly pairs: readonly (readonly Run[])[];
}

/** Work on a text that takes time in proportion to its length, or more. */
export type TextTask =
  | { readonly kind: 'sanitize'; readonly source: string; readonly options: SanitizeOptions }
  | { readonly kind: 'compare'; readonly versions: Versions }
  | { readonly kind: 'parts'; readonly source: string }
  | { readonly kind: 'ease'; readonly source: string; readonly language: string }
  | { readonly kind: 'passages'; readonly source: string; readonly title: string; readonly language: string }
  | { readonly kind: 'markdown'; readonly source: string };

/** A task with the language of the sentences that it may add to a text. */
export interface SpokenTask {
  readonly language: string;
  readonly zone: string;
  readonly task: TextTask;
}

export type TextResult =
  | { readonly kind: 'sanitize'; readonly html: Html }
  | { readonly kind: 'compare'; readonly comparison: Comparison }
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  | { readonly kind: 'ease'; readonly ease: ReadingEase | undefined }
  | { readonly kind: 'passages'; readonly passages: readonly Passage[] }
  | { readonly kind: 'markdown'; readonly markup: string };

const compare = ({ before, after, pairs }: Versions): Comparison => {
  const budget = budgetOfPage();
  const runs = pairs.map(([old, changed]) => wordRuns(old, changed, budget));
  return { pairs: runs, lines: differenceOf(paragraphsOf(rawHtml(before)), paragraphsOf(rawHtml(after)), budget) };
};

/** Carries a task out on the calling thread. A process that only serves pages does not load the parser of HTML. */
export const carryOutTextTask = async (task: TextTask): Promise<TextResult> => {
  if (task.kind === 'sanitize') return { kind: 'sanitize', html: await cleanMarkup(task.source, task.options) };
  if (task.kind === 'compare') return { kind: 'compare', comparison: compare(task.versions) };
  if (task.kind === 'parts') {
    const { partsOfBody } = await import('./body-parts.ts');
    return { kind: 'parts', parts: partsOfBody(task.source) };
  }
  if (task.kind === 'ease') {
    const { partsOfBody } = await import('./body-parts.ts');
    const { readingEaseOf } = await import('../../../protocol/text-checks/reading-ease.ts');
    return { kind: 'ease', ease: await readingEaseOf(partsOfBody(task.source), task.language) };
  }
  if (task.kind === 'passages') {
    const { spokenPassages } = await import('./spoken-html.ts');
    return { kind: 'passages', passages: spokenPassages(task.title, rawHtml(task.source), task.language) };
  }
  const { markupOfMarkdown } = await import('../../../protocol/blog/markdown.ts');
  return { kind: 'markdown', markup: markupOfMarkdown(task.source) };
};

/** The characters that a task has to read. */
export const lengthOf = (task: TextTask): number =>
  task.kind !== 'compare'
    ? task.source.length
    : task.versions.pairs.reduce(
        (sum, [before, after]) => sum + before.length + after.length,
        task.versions.before.length + task.versions.after.length,
      );
