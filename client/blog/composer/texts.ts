import type { ComposerTexts } from '../../../protocol/browser-texts.ts';

const isTexts = (value: unknown): value is ComposerTexts =>
  typeof value === 'object' && value !== null && 'COMPOSER_SAVED_AT' in value;

/** The sentences the page carries. */
export const composerTextsOf = (root: HTMLElement): ComposerTexts | undefined => {
  const parsed: unknown = JSON.parse(root.dataset.texts ?? '{}');
  return isTexts(parsed) ? parsed : undefined;
};
