/** Networks that posts can be sent to (requirements Y-06). */
export const networkTypes = ['mastodon', 'bluesky', 'webhook'] as const;
export type NetworkType = (typeof networkTypes)[number];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people count them, which is how networks do. */
export const lengthOf = (text: string): number => [...graphemes.segment(text)].length;
