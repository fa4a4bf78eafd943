import type { CommentingTexts } from '../../../protocol/browser-texts.ts';
import { formatText, printedTexts } from '../../core/page/index.ts';
import { sectionOf } from './parts.ts';

/** The sentences that were printed with the section around an element. */
export const textsOf = (inner: Element): CommentingTexts => {
  const texts = printedTexts<CommentingTexts>(sectionOf(inner));
  if (!texts) throw new Error('a comment section carries its texts');
  return texts;
};

/** A sentence of the section around an element. */
export const sectionText = (inner: Element, key: keyof CommentingTexts, ...values: readonly string[]): string =>
  formatText(textsOf(inner)[key], ...values);
