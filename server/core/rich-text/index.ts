export { renderBbcode, withoutTags } from './bbcode.ts';
export { plainText } from './bbcode-plain.ts';
export type { Line, Run } from './difference.ts';
export { sanitize, sanitizeField } from './sanitize.ts';
export type { Comparison } from './text-tasks.ts';
export { compared, markupOf, partsIn, startTextProcess } from './text-work.ts';
