export { editorRegistry } from './editor-registry.ts';
export { showFindings } from './findings.ts';
export { showHearing } from './hearing.ts';
export { followLanguage, textLanguage } from './text-language.ts';
