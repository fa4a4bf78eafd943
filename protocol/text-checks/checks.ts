import { pointsByColour } from './colour-words.ts';
import type { Part } from './parts.ts';
import { isAddress, isVague } from './vague-links.ts';

export type Problem =
  | 'alt'
  | 'fileName'
  | 'headingOrder'
  | 'headingEmpty'
  | 'linkEmpty'
  | 'linkVague'
  | 'linkAddress'
  | 'linkTwice'
  | 'colourAlone'
  | 'capitals'
  | 'tableHeads';

export interface Finding {
  readonly problem: Problem;
  readonly at: number;
  readonly words: string;
}

/** Key of the sentence about a problem; its value is the words of the finding. */
export const problemSentences = {
  alt: 'CHECK_ALT',
  fileName: 'CHECK_FILE_NAME',
  headingOrder: 'CHECK_HEADING_ORDER',
  headingEmpty: 'CHECK_HEADING_EMPTY',
  linkEmpty: 'CHECK_LINK_EMPTY',
  linkVague: 'CHECK_LINK_VAGUE',
  linkAddress: 'CHECK_LINK_ADDRESS',
  linkTwice: 'CHECK_LINK_TWICE',
  colourAlone: 'CHECK_COLOUR',
  capitals: 'CHECK_CAPITALS',
  tableHeads: 'CHECK_TABLE_HEADS',
} as const satisfies Readonly<Record<Problem, string>>;

/** Problems that a site requires to be solved before publication; `barriers` keep some readers out. */
export type RequiredChecks = 'none' | 'barriers' | 'all';

const barriers: ReadonlySet<Problem> = new Set(['alt', 'fileName', 'headingEmpty', 'linkEmpty', 'tableHeads']);

/** Whether a problem must be solved before publication. */
export const isRequired = (problem: Problem, required: RequiredChecks): boolean =>
  required === 'all' || (required === 'barriers' && barriers.has(problem));

/** Words in capitals are spelled by some screen readers and are harder to read. */
const longCapitals = 40;

const isShouted = (words: string): boolean => {
  const characters = words.match(/\p{L}/gu) ?? [];
  const capitals = words.match(/\p{Lu}/gu) ?? [];
  return characters.length >= longCapitals && capitals.length / characters.length > 0.8;
};

const shortened = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words);

const fileName = /\.(?:jpe?g|png|gif|webp|avif)$|^(?:img|dsc|image|screenshot)[\s_-]*\d*$/i;

interface Before {
  /** Level of the last heading; the title is the page's h1. */
  readonly level: number;
  /** Address of the last link. */
  readonly href: string | undefined;
}

type Of<K extends Part['kind']> = Extract<Part, { readonly kind: K }>;

const problemOfLink = ({ words, href, isAdjacent }: Of<'link'>, language: string, before: Before) => {
  if (words.trim() === '') return 'linkEmpty';
  if (isAdjacent && href === before.href) return 'linkTwice';
  if (isAddress(words)) return 'linkAddress';
  return isVague(words, language) ? 'linkVague' : undefined;
};

const problemOf = (part: Part, language: string, before: Before): Problem | undefined => {
  switch (part.kind) {
    case 'picture':
      if (part.alt.trim() === '') return part.decorates ? undefined : 'alt';
      return fileName.test(part.alt) ? 'fileName' : undefined;
    case 'heading':
      if (part.words.trim() === '') return 'headingEmpty';
      return part.level > before.level + 1 ? 'headingOrder' : undefined;
    case 'link':
      return problemOfLink(part, language, before);
    case 'table':
      return part.heads === 'none' ? 'tableHeads' : undefined;
    case 'paragraph':
      if (isShouted(part.words)) return 'capitals';
      return pointsByColour(part.words, language) ? 'colourAlone' : undefined;
  }
};

const wordsOf = (part: Part): string => {
  if (part.kind === 'picture') return part.title;
  return part.kind === 'table' ? part.caption : part.words;
};

const after = (part: Part, before: Before): Before => {
  if (part.kind === 'link') return { ...before, href: part.href };
  return part.kind === 'heading' && part.words.trim() !== '' ? { ...before, level: part.level } : before;
};

/** Finds accessibility problems of a text in a language. */
export const findingsIn = (parts: readonly Part[], language: string): readonly Finding[] => {
  let before: Before = { level: 1, href: undefined };
  return parts.flatMap(part => {
    const problem = problemOf(part, language, before);
    before = after(part, before);
    return problem ? [{ problem, at: part.at, words: shortened(wordsOf(part)) }] : [];
  });
};
