export { type Translation, translationHead } from './translation.ts';
export { linkTranslations, type TranslatedColumn, translationMembers } from './translation-queries.ts';
export { languageName, TranslationList } from './translation-views.tsx';
