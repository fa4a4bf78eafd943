import { type ComposerTexts, composerTextKeys } from '../../../protocol/texts/composing.ts';

const isTexts = (value: unknown): value is ComposerTexts =>
  typeof value === 'object' && value !== null && composerTextKeys.every(key => key in value);

/** The sentences the page carries. */
export const composerTextsOf = (root: HTMLElement): ComposerTexts | undefined => {
  const given: unknown = JSON.parse(root.dataset.texts ?? '{}');
  return isTexts(given) ? given : undefined;
};
