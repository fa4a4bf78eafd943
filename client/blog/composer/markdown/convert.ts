import { Marked } from 'marked';

const marked = new Marked({ gfm: true, breaks: false, async: false });

/** The markup of a text in Markdown, which still has to be cleaned. */
export const markupOfMarkdown = (text: string): string =>
  // The line end before the closing fence is no line of the code.
  String(marked.parse(text)).replaceAll('\n</code></pre>', '</code></pre>');
