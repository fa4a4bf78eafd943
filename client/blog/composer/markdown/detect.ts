const lines = (text: string, pattern: RegExp): number => text.match(new RegExp(pattern, 'gm'))?.length ?? 0;

/** Signs of Markdown with their weight. A text of weight 2 is Markdown. */
const signs: readonly ((text: string) => number)[] = [
  // A heading with an empty line or an end on both sides; other lines may be comments of a script.
  text => (/(?:^|\n\n)#{1,6} \S[^\n]*(?:\n\n|$)/.test(text) ? 2 : Math.min(1, lines(text, /^#{2,6} \S/))),
  text => (lines(text, /^(?:```|~~~)/) >= 2 ? 2 : 0),
  text => (lines(text, /^\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t:|-]*$/) > 0 ? 2 : 0),
  text => (/!?\[[^[\]\n]{1,300}\]\((?:https?:\/\/|mailto:|[/#])[^\s()]{1,2000}\)/.test(text) ? 2 : 0),
  text => (lines(text, /^\[\^[\w-]{1,40}\]: \S/) > 0 ? 2 : 0),
  text => (lines(text, /^ {0,6}(?:[-*+]|\d{1,3}[.)]) \S/) >= 2 ? 1 : 0),
  text => (/(?:^|[\s(])(?:\*\*|__)\S[^\n]{0,300}?\S?(?:\*\*|__)(?:$|[\s).,;:!?])/.test(text) ? 1 : 0),
  text => (/`[^`\n]{1,300}`/.test(text) ? 1 : 0),
  text => (lines(text, /^> \S/) > 0 ? 1 : 0),
  text => (/(?:^|\s)~~\S[^\n]{0,300}?~~/.test(text) ? 1 : 0),
];

/** The signs are looked for at the start of a long text. */
const readMost = 20_000;

/** Whether a plain text is evidently written in Markdown. */
export const isMarkdown = (plain: string): boolean => {
  const text = plain.slice(0, readMost).replace(/\r\n?/g, '\n').trim();
  return signs.reduce((sum, weight) => sum + weight(text), 0) >= 2;
};
