import { plainError } from '../../../core/errors/index.ts';

/** A part of an export. `head` comes last: the channel without its items, that is the site, its authors and terms. */
export type Part =
  | { readonly kind: 'head'; readonly xml: string }
  | { readonly kind: 'item'; readonly xml: string }
  /** An item that cannot be read, by its beginning. */
  | { readonly kind: 'broken'; readonly xml: string; readonly reason: string };

/** Characters of one item, and of the head. Larger ones are not kept in memory. */
const mostCharacters = 64 * 1024 * 1024;
const rssWithin = 100_000;

/** Characters at the end of a piece that may begin a landmark. */
const lookahead = 128;

const landmark = /<!\[CDATA\[|<!--|<!DOCTYPE|<item(?=[\s>])|<\/item\s*>/gi;

// A control character has no place in XML, yet old databases hold some.
const unprintable = /[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/gu;

const noExport = 'This is not a WordPress export: it has no <rss>.';
const cutOff = 'item is incomplete';

/**
 * Takes an export apart without reading it as XML, in one pass and with one item in memory, so that a broken item costs
 * that item only. A file with a document type is refused: it could define entities (security: RSS / XML).
 */
export async function* splitWxr(pieces: AsyncIterable<string>): AsyncGenerator<Part> {
  const head: string[] = [];
  let headLength = 0;
  /** The text from the beginning of the open item, or since the last item. */
  let text = '';
  /** Position up to which landmarks were looked for. */
  let at = 0;
  /** End of the section that is being skipped: `]]>`, `-->`, or none. */
  let end = '';
  let isItem = false;
  /** An item that was too large: its rest is passed over. */
  let isPassed = false;
  let isChecked = false;

  const takeHead = (to: number): void => {
    const taken = text.slice(0, to);
    headLength += taken.length;
    if (headLength > mostCharacters) throw plainError('This export has too much text outside of its items.');
    if (!isPassed) head.push(taken);
  };
  const moveTo = (position: number): void => {
    text = text.slice(position);
    at = 0;
  };
  /** Skips the open section; false when its end is not here yet. */
  const skipSection = (isLast: boolean): boolean => {
    const found = text.indexOf(end, at);
    if (found < 0) {
      at = isLast ? text.length : Math.max(at, text.length - end.length);
      return false;
    }
    at = found + end.length;
    end = '';
    return true;
  };

  const scan = function* (isLast: boolean): Generator<Part> {
    for (;;) {
      if (end !== '' && !skipSection(isLast)) return;
      landmark.lastIndex = at;
      const match = landmark.exec(text);
      if (!match || (!isLast && match.index > text.length - lookahead)) {
        at = match ? match.index : Math.max(at, isLast ? text.length : text.length - lookahead);
        return;
      }
      const found = match[0].toUpperCase();
      at = landmark.lastIndex;
      if (found === '<!DOCTYPE')
        throw plainError(
          'This file contains a document type definition (DOCTYPE), which a WordPress export never has. Nothing was imported.',
        );
      if (found === '<!--' || found === '<![CDATA[') end = found === '<!--' ? '-->' : ']]>';
      else if (found.startsWith('</')) {
        if (isItem) yield { kind: 'item', xml: text.slice(0, at) };
        if (isItem || isPassed) moveTo(at);
        [isItem, isPassed] = [false, false];
      } else {
        if (isItem) yield { kind: 'broken', xml: text.slice(0, match.index), reason: cutOff };
        else takeHead(match.index);
        moveTo(match.index);
        at = '<item'.length;
        [isItem, isPassed] = [true, false];
      }
    }
  };

  const shorten = function* (): Generator<Part> {
    if (!isItem && !isPassed) {
      if (at > rssWithin) {
        takeHead(at);
        moveTo(at);
      }
    } else if (isPassed) moveTo(at);
    else if (text.length > mostCharacters) {
      yield { kind: 'broken', xml: text.slice(0, rssWithin), reason: 'item is too large' };
      moveTo(at);
      [isItem, isPassed] = [false, true];
    }
  };

  const check = (isLast: boolean): void => {
    if (isChecked || (!isLast && text.length < rssWithin)) return;
    if (!/<rss[\s>]/i.test(text.slice(0, rssWithin))) throw plainError(noExport);
    isChecked = true;
  };

  for await (const piece of pieces) {
    text += piece.replace(unprintable, '');
    check(false);
    if (!isChecked) continue;
    yield* scan(false);
    yield* shorten();
  }
  check(true);
  yield* scan(true);
  if (isItem) yield { kind: 'broken', xml: text, reason: cutOff };
  else takeHead(text.length);
  yield { kind: 'head', xml: head.join('') };
}
