import { escaped } from '../html/index.ts';
import { text } from '../i18n/index.ts';
import { webAddress } from '../paths/index.ts';

/** spec §5.3, the six emoticons. */
const emoticons = [
  [':D', 'EMOTICON_HAPPY', '😀'],
  [':)', 'EMOTICON_SMILE', '🙂'],
  [':o', 'EMOTICON_SURPRISED', '😮'],
  [':p', 'EMOTICON_TONGUE', '😛'],
  [':(', 'EMOTICON_UNHAPPY', '🙁'],
  [';)', 'EMOTICON_WINK', '😉'],
] as const;

const emoticonOutsideWords = /(?<![\p{L}\p{N}])(?::[D)op(]|;\))(?![\p{L}\p{N}])/gu;

const emoticon = (written: string): string => {
  const known = emoticons.find(([source]) => source === written);
  if (!known) return escaped(written);
  const [, name, sign] = known;
  return `<span class="markItUpButton emoticon" role="img" aria-label="${escaped(text(name))}">${sign}</span>`;
};

const withEmoticons = (plain: string): string => {
  let printed = 0;
  let markup = '';
  for (const { 0: written, index } of plain.matchAll(emoticonOutsideWords)) {
    markup += escaped(plain.slice(printed, index)) + emoticon(written);
    printed = index + written.length;
  }
  return markup + escaped(plain.slice(printed));
};

/** A sentence's punctuation after an address does not belong to it; a bracket does if it was opened inside. */
const addressEnd = (word: string): number => {
  let unopened = word.split(')').length - word.split('(').length;
  let end = word.length;
  for (; end > 0; end--) {
    const last = word[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened--;
    else if (!'.,;:!?\'"]}*»”’'.includes(last)) break;
  }
  return end;
};

const addressStart = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)/iu;

const withLink = (word: string): string => {
  const start = word.search(addressStart);
  if (start === -1) return withEmoticons(word);
  const end = start + addressEnd(word.slice(start));
  const url = webAddress(word.slice(start, end));
  if (url === null) return withEmoticons(word);
  return withEmoticons(word.slice(0, start)) + anchor(url.href, word.slice(start, end)) + escaped(word.slice(end));
};

export const linkStart = (href: string): string => `<a href="${escaped(href)}" rel="nofollow ugc noopener">`;

const anchor = (href: string, words: string): string => `${linkStart(href)}${escaped(words)}</a>`;

/**
 * Renders a line of plain text: escaped, bare addresses linked (outside of links), emoticons replaced between words.
 */
export const printWords = (line: string, insideLink: boolean): string =>
  insideLink
    ? withEmoticons(line)
    : line
        .split(/(\s+)/)
        .map(part => (part.trim() === '' ? part : withLink(part)))
        .join('');
