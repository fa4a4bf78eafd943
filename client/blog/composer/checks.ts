/** Part of a text that is checked, in document order; `at` is its position. */
export type Part =
  | { readonly kind: 'heading'; readonly at: number; readonly words: string; readonly level: number }
  | {
      readonly kind: 'picture';
      readonly at: number;
      readonly alt: string;
      readonly title: string;
      readonly decorates?: boolean;
    }
  | { readonly kind: 'link'; readonly at: number; readonly words: string }
  | { readonly kind: 'table'; readonly at: number; readonly hasHeads: boolean }
  | { readonly kind: 'paragraph'; readonly at: number; readonly words: string };

export type Problem =
  | 'alt'
  | 'fileName'
  | 'headingOrder'
  | 'headingEmpty'
  | 'linkEmpty'
  | 'linkVague'
  | 'capitals'
  | 'tableHeads';

export interface Finding {
  readonly problem: Problem;
  readonly at: number;
  readonly words: string;
}

const vague = new Set([
  ...['click', 'click here', 'click this', 'here', 'link', 'this link', 'this', 'more', 'read more', 'learn more'],
  ...['see more', 'more info', 'more information', 'find out more', 'details', 'page', 'this page', 'go', 'download'],
  ...['continue', 'continue reading', 'website', 'this website', 'article', 'this article', 'see here', 'read this'],
]);

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether the text of a link does not tell its target (WCAG 2.4.4, 2.4.9). */
export const isVague = (words: string): boolean => vague.has(plain(words));

/** Words in capitals are spelled by some screen readers and are harder to read. */
const longCapitals = 40;

const isShouted = (words: string): boolean => {
  const characters = words.match(/\p{L}/gu) ?? [];
  const capitals = words.match(/\p{Lu}/gu) ?? [];
  return characters.length >= longCapitals && capitals.length / characters.length > 0.8;
};

const shortened = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words);

const problemOf = (part: Part, above: number): Problem | undefined => {
  switch (part.kind) {
    case 'picture':
      if (part.alt === '') return part.decorates ? undefined : 'alt';
      return /\.(?:jpe?g|png|gif|webp|avif)$|^(?:img|dsc|image|screenshot)[\s_-]*\d*$/i.test(part.alt)
        ? 'fileName'
        : undefined;
    case 'heading':
      if (part.words.trim() === '') return 'headingEmpty';
      return part.level > above + 1 ? 'headingOrder' : undefined;
    case 'link':
      if (part.words.trim() === '') return 'linkEmpty';
      return isVague(part.words) ? 'linkVague' : undefined;
    case 'table':
      return part.hasHeads ? undefined : 'tableHeads';
    case 'paragraph':
      return isShouted(part.words) ? 'capitals' : undefined;
  }
};

/** Finds accessibility problems of a text. None of them prevents publishing. */
export const findingsIn = (parts: readonly Part[]): readonly Finding[] => {
  // The title is the page's h1.
  let above = 1;
  return parts.flatMap(part => {
    const problem = problemOf(part, above);
    if (part.kind === 'heading' && part.words.trim() !== '') above = part.level;
    if (!problem) return [];
    const words = part.kind === 'picture' ? part.title : part.kind === 'table' ? '' : part.words;
    return [{ problem, at: part.at, words: shortened(words) }];
  });
};
