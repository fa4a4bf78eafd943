const line = /<hr\b[^<>]*>/gi;
const isReadMore = (tag: string): boolean => /\bid\s*=\s*["']?system-readmore\b/i.test(tag);

/** Parts of a text before, between and behind its read-more lines. The time is linear. */
const partsOf = (markup: string): readonly [first: string, ...others: string[]] => {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: tag, index } of markup.matchAll(line)) {
    if (!isReadMore(tag)) continue;
    parts.push(markup.slice(from, index));
    from = index + tag.length;
  }
  const [first, ...others] = [...parts, markup.slice(from)];
  return [first ?? '', ...others];
};

const hasContent = (markup: string): boolean =>
  /<(?:img|iframe|video|audio|embed|object)\b/i.test(markup) ||
  markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, '')
    .trim() !== '';

const withoutReadMore = (markup: string): string => partsOf(markup).join('');

const atReadMore = (markup: string): readonly [intro: string, body: string] => {
  const [before, ...after] = partsOf(markup);
  return after.length === 0 ? ['', before] : [before, after.join('')];
};

/**
 * Splits the text of two columns where its introduction ends: between the columns if both have content, else at the
 * first read-more line. The introduction is empty when no split is made.
 */
export const splitIntro = (intro: string, full: string): readonly [intro: string, body: string] => {
  const [before, after] = [withoutReadMore(intro), withoutReadMore(full)];
  const [first, second] = hasContent(before) && hasContent(after) ? [before, after] : atReadMore(intro + full);
  return hasContent(first) && hasContent(second) ? [first, second] : ['', first + second];
};
