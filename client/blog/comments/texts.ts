import type { CommentingTexts } from '../../../protocol/browser-texts.ts';
import { sectionOf } from './parts.ts';

const isTexts = (value: unknown): value is CommentingTexts => typeof value === 'object' && value !== null;

/** The sentences that were printed with the section around an element. */
export const textsOf = (inner: Element): CommentingTexts => {
  const texts: unknown = JSON.parse(sectionOf(inner)?.dataset.texts ?? '{}');
  if (!isTexts(texts)) throw new Error('a comment section carries its texts');
  return texts;
};

/** Puts the values where the sentence says `%s`, one after the other. */
const filled = (sentence: string, ...values: readonly string[]): string => {
  const [first = '', ...rest] = sentence.split('%s');
  return first + rest.map((part, index) => `${values[index] ?? ''}${part}`).join('');
};

/** A sentence of the section around an element. */
export const sectionText = (inner: Element, key: keyof CommentingTexts, ...values: readonly string[]): string =>
  filled(textsOf(inner)[key], ...values);
