export { renderBbcode, withoutTags } from './bbcode.ts';
export { plainText } from './bbcode-plain.ts';
export type { Line, Run } from './difference.ts';
export { sanitize, sanitizeField } from './sanitize.ts';
export type { Passage } from './spoken-html.ts';
export { inSpokenLanguage } from './spoken-words.ts';
export type { Comparison } from './text-tasks.ts';
export { compared, markupOf, partsIn, passagesIn, readingEaseIn, startTextProcess } from './text-work.ts';
