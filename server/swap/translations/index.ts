import type { KindImport } from '../run/index.ts';
import { easyblogTranslationImport, joomlaTranslationImport } from './translation-import.ts';

/** Versions of articles, categories and posts in several languages, after these. */
export const translationKinds: readonly KindImport[] = [joomlaTranslationImport, easyblogTranslationImport];
