import { Marked } from 'marked';

export const marked = new Marked({ gfm: true, breaks: false, async: false });

const definition = /^\[\^([\w-]{1,40})\]:[ \t]+(.+(?:\n[ \t]+\S.*)*)$/gm;

/** Puts each footnote where its first sign stands. A note without a sign stays in the text, as do further signs. */
const withNotes = (text: string): string => {
  const notes = new Map<string, string>();
  for (const [, name = '', words = ''] of text.matchAll(definition)) notes.set(name, words);
  const used = new Set<string>();
  const placed = text.replace(/\[\^([\w-]{1,40})\](?!:)/g, (sign, name: string) => {
    const words = notes.get(name);
    if (words === undefined || used.has(name)) return sign;
    used.add(name);
    const line = words
      .split('\n')
      .map(part => part.trim())
      .join(' ');
    return `<small class="footnote">${line}</small>`;
  });
  return placed.replace(definition, (whole, name: string) => (used.has(name) ? '' : whole));
};

/** The markup of a text in Markdown, which still has to be cleaned. */
export const markupOfMarkdown = (text: string): string =>
  // The line end before the closing fence is no line of the code.
  String(marked.parse(withNotes(text.replace(/\r\n?/g, '\n')))).replaceAll('\n</code></pre>', '</code></pre>');
