const readMore = /<hr\b[^<>]*\bid\s*=\s*["']?system-readmore\b[^<>]*>/gi;

const hasContent = (markup: string): boolean =>
  /<(?:img|iframe|video|audio|embed|object)\b/i.test(markup) ||
  markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, '')
    .trim() !== '';

const withoutReadMore = (markup: string): string => markup.replace(readMore, '');

const atReadMore = (markup: string): readonly [intro: string, body: string] => {
  const [before = '', ...after] = markup.split(readMore);
  return after.length === 0 ? ['', before] : [before, after.join('')];
};

/**
 * Splits the text of two columns where its introduction ends: between the columns if both have content, else at the first
 * read-more line. The introduction is empty when no split is made.
 */
export const splitIntro = (intro: string, full: string): readonly [intro: string, body: string] => {
  const [before, after] = [withoutReadMore(intro), withoutReadMore(full)];
  const [first, second] = hasContent(before) && hasContent(after) ? [before, after] : atReadMore(intro + full);
  return hasContent(first) && hasContent(second) ? [first, second] : ['', first + second];
};
