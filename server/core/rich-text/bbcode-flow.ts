interface Inline {
  readonly start: string;
  readonly end: string;
}

/**
 * Writes text, inline elements and blocks as well-formed paragraphs. An inline element that spans a paragraph or a
 * block is closed before it and opened again after it if text follows, so that no element is empty.
 */
export const newFlow = () => {
  const out: string[] = [];
  const wanted: Inline[] = [];
  const blocks: { readonly end: string; readonly paragraphs: boolean }[] = [];
  let printed = 0;
  let started = false;
  let breaks = 0;
  const hasParagraphs = (): boolean => blocks.at(-1)?.paragraphs ?? true;

  const endParagraph = (): void => {
    while (printed > 0) out.push(wanted[--printed]?.end ?? '');
    if (started && hasParagraphs()) out.push('</p>');
    started = false;
    breaks = 0;
  };

  const beginWords = (): void => {
    if (breaks > 1 && hasParagraphs()) endParagraph();
    if (!started && hasParagraphs()) out.push('<p>');
    if (started) out.push('<br>'.repeat(Math.min(breaks, 2)));
    started = true;
    breaks = 0;
    while (printed < wanted.length) out.push(wanted[printed++]?.start ?? '');
  };

  return {
    inline: (start: string, end: string): void => void wanted.push({ start, end }),
    inlineEnd: (): void => {
      const last = wanted.pop();
      if (last && printed > wanted.length) {
        out.push(last.end);
        printed--;
      }
    },
    /** `paragraphs` is false where text has no `<p>`, as in a list item. */
    block: (start: string, end: string, paragraphs: boolean): void => {
      endParagraph();
      out.push(start);
      blocks.push({ end, paragraphs });
    },
    blockEnd: (): void => {
      endParagraph();
      out.push(blocks.pop()?.end ?? '');
    },
    /** A finished block. */
    whole: (markup: string): void => {
      endParagraph();
      out.push(markup);
    },
    /** Finished inline markup. */
    markup: (markup: string): void => {
      beginWords();
      out.push(markup);
    },
    words: (text: string, print: (line: string) => string): void => {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0 && started) breaks++;
        if (line === '' || (line.trim() === '' && (!started || breaks > 0))) continue;
        beginWords();
        out.push(print(line));
      }
    },
    finish: (): string => {
      endParagraph();
      return out.join('');
    },
  };
};

export type Flow = ReturnType<typeof newFlow>;
