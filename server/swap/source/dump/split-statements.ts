import { plainError } from '../../../core/errors/index.ts';

/** A statement of a dump: a character stands for a byte of the file, so that any character set passes unchanged. */
export interface Statement {
  /** From 1. */
  readonly number: number;
  /** Without comments; the content of executable ones (version 5.6 and older) is part of it. */
  readonly text: string;
  /** The text with all strings emptied: words in it are code. */
  readonly skeleton: string;
}

/** Characters behind which `#__` is the prefix of a table. */
export const beforeName = /[\s,(]/;

type Mode = 'code' | 'line' | 'comment' | "'" | '"' | '`';

const bytesMost = 64 * 1024 * 1024;
// The longest sequence of characters that must be seen whole.
const lookahead = 200;
const ends: Readonly<Record<Exclude<Mode, 'code'>, RegExp>> = {
  line: /\n/g,
  comment: /\*\//g,
  "'": /[\\']/g,
  '"': /[\\"]/g,
  '`': /`/g,
};
const executable = /\/\*(?:(M?)!(\d{5,6})?)/y;
const delimiterLine = /delimiter[ \t]+(\S+)[^\n]*(?:\n|$)/iy;

// To the server a control character ends the two dashes as a blank does.
const lineComment = /^--(?:[\s\p{Cc}]|$)/u;

const specialsWith = (delimiter: string): RegExp =>
  new RegExp(`['"\`#*/-]|${delimiter.replace(/[^\w\s]/g, '\\$&')}`, 'g');

/** Whether servers of version 5.6 run the comment; later versions mark what only they understand. */
const isRun = (version: string | undefined): boolean => version === undefined || Number(version) < 50_700;

const matchAt = (pattern: RegExp, input: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(input);
};

const cutOffName = 'CutOffError';

const cutOff = (sentence: string): Error => Object.assign(plainError(sentence), { name: cutOffName });

/** Whether a text ended in the middle of a statement. */
export const isCutOff = (error: unknown): boolean => error instanceof Error && error.name === cutOffName;

/**
 * Splits dumps into statements as their pieces arrive; several files are one dump. Understands comments, strings,
 * `DELIMITER` and `#__` as the prefix of a table. Throws a plain error when the end lies inside a statement, or when a
 * statement has more than 64 MB.
 */
export async function* splitStatements(pieces: AsyncIterable<string>): AsyncGenerator<Statement> {
  let mode: Mode = 'code';
  let isInside = false;
  let delimiter = ';';
  let specials = specialsWith(delimiter);
  let number = 0;
  let text: string[] = [];
  let skeleton: string[] = [];
  let bytes = 0;
  let isBlank = true;
  let comment = '';
  const comments = { first: '', last: '' };
  let input = '';
  let at = 0;

  const add = (to: number, isCode: boolean): void => {
    const part = input.slice(at, to);
    at = to;
    if (part === '') return;
    if (isBlank && part.trim() !== '') {
      isBlank = false;
      number++;
    }
    bytes += part.length;
    if (bytes > bytesMost) throw plainError(`Statement ${number} of the dump is larger than 64 MB.`);
    text.push(part);
    if (isCode) skeleton.push(part);
  };
  const skip = (to: number): void => {
    at = to;
    text.push(' ');
    skeleton.push(' ');
  };
  const take = (): Statement => {
    const statement = { number, text: text.join('').trim(), skeleton: skeleton.join('').trim() };
    [text, skeleton, bytes, isBlank] = [[], [], 0, true];
    return statement;
  };
  const endComment = (): void => {
    if (comment.trim() !== '') comments.last = comment.trim();
    comments.first ||= comments.last;
    comment = '';
  };

  /** Reads on to the end of a comment or string; returns whether it must see more of the dump. */
  const leave = (inside: Exclude<Mode, 'code'>, limit: number): boolean => {
    const isComment = inside === 'line' || inside === 'comment';
    const found = matchAt(ends[inside], input, at);
    const to = found?.index ?? input.length;
    if (isComment) {
      if (inside === 'line') comment = (comment + input.slice(at, to)).slice(0, lookahead);
      // The first half of `*/` may be the last character.
      at = found ? to + found[0].length : Math.max(at, inside === 'comment' ? to - 1 : to);
      if (found && inside === 'line') endComment();
      if (found) mode = 'code';
      return !found;
    }
    add(to, inside === '`');
    if (!found) return true;
    if (found[0] !== '\\') {
      add(to + 1, true);
      mode = 'code';
      return false;
    }
    if (to >= limit) return true;
    add(to + 2, false);
    return false;
  };

  /** Whether `#` begins the name of a table. Anywhere else the server reads it as a comment. */
  const isPrefix = (index: number): boolean =>
    /^#__\w/.test(input.slice(index, index + 4)) && beforeName.test(skeleton.at(-1)?.at(-1) ?? ' ');

  /** Handles a character of code that may begin something else; returns true at the end of a statement. */
  const enter = (index: number): boolean => {
    const char = input[index];
    if (input.startsWith(delimiter, index)) {
      add(index, true);
      at += delimiter.length;
      return true;
    }
    add(index, true);
    if (char === "'" || char === '"' || char === '`') {
      add(index + 1, true);
      mode = char;
    } else if (char === '#' && !isPrefix(index)) {
      mode = 'line';
      skip(index + 1);
    } else if (char === '-' && lineComment.test(input.slice(index, index + 3))) {
      mode = 'line';
      skip(index + 2);
    } else if (char === '/' && input[index + 1] === '*') {
      const found = matchAt(executable, input, index);
      if (found && isRun(found[2])) isInside = true;
      else mode = 'comment';
      skip(index + (found?.[0].length ?? 2));
    } else if (char === '*' && isInside && input[index + 1] === '/') {
      isInside = false;
      skip(index + 2);
    } else add(index + 1, true);
    return false;
  };

  /** Reads code up to the next character that may begin something else; returns true at the end of a statement. */
  const readCode = (limit: number): boolean => {
    if (isBlank) {
      at += /^\s*/.exec(input.slice(at, limit))?.[0].length ?? 0;
      const line = matchAt(delimiterLine, input, at);
      if (line) {
        at += line[0].length;
        delimiter = line[1] ?? ';';
        specials = specialsWith(delimiter);
        return false;
      }
    }
    const index = matchAt(specials, input, at)?.index ?? limit;
    if (index < limit) return enter(index);
    add(limit, true);
    return false;
  };

  function* read(piece: string, isLast: boolean): Generator<Statement> {
    input = input.slice(at) + piece;
    at = 0;
    const limit = isLast ? input.length : input.length - lookahead;
    while (at < limit) {
      if (mode !== 'code') {
        if (leave(mode, limit)) break;
      } else if (readCode(limit) && !isBlank) yield take();
    }
  }

  for await (const piece of pieces) yield* read(piece, false);
  yield* read('', true);
  endComment();
  if (!isBlank || (mode !== 'code' && mode !== 'line') || isInside)
    throw cutOff(`The dump ends in the middle of statement ${Math.max(number, 1)}: it is incomplete. Create it again.`);
  if (/^(?:MySQL|MariaDB) dump /.test(comments.first) && !/^Dump completed/.test(comments.last))
    throw cutOff('The last line of the dump, “Dump completed”, is missing: it is incomplete. Create it again.');
}
