import { plainError } from '../boot/environment.mjs';

const [newline, hash, quote, tick, dash, slash, star, semicolon, backslash, doubleQuote] = [
  ...Buffer.from('\n#\'`-/*;\\"'),
];

/** Ends of comments, by how they begin; what is quoted ends with its own mark. */
type Inside = 'nothing' | 'line' | 'block' | number;

interface Dump {
  /** Each statement without its semicolon, in order. */
  readonly statements: () => AsyncGenerator<string>;
  /** The text after the last statement; set when all statements are read. */
  readonly rest: () => string;
}

/** Splits a dump into its statements. No client reads it, so nothing in it is a command of a client. */
export const dumpOf = (input: AsyncIterable<Buffer>): Dump => {
  let remaining: Buffer = Buffer.alloc(0);
  async function* statements(): AsyncGenerator<string> {
    let inside: Inside = 'nothing';
    let at = 0;
    for await (const chunk of input) {
      remaining = remaining.length === 0 ? chunk : Buffer.concat([remaining, chunk]);
      let start = 0;
      // The last byte waits for its neighbour: a comment begins and ends with two.
      for (; at < remaining.length - 1; at++) {
        const [byte, next] = [remaining[at], remaining[at + 1]];
        if (inside === 'nothing') {
          if (byte === semicolon) {
            yield remaining.toString('utf8', start, at).trim();
            start = at + 1;
          } else if (byte === quote || byte === doubleQuote || byte === tick) inside = byte ?? 0;
          else if (byte === hash || (byte === dash && next === dash)) inside = 'line';
          else if (byte === slash && next === star) {
            inside = 'block';
            at++;
          }
        } else if (inside === 'line') {
          if (byte === newline) inside = 'nothing';
        } else if (inside === 'block') {
          if (byte === star && next === slash) {
            inside = 'nothing';
            at++;
          }
        } else if (byte === backslash && inside !== tick) at++;
        else if (byte === inside) inside = 'nothing';
      }
      remaining = remaining.subarray(start);
      at -= start;
    }
  }
  return { statements, rest: () => remaining.toString('utf8').trim() };
};

const comments = /^(?:\s|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*(?!!)[\s\S]*?\*\/)*/;
const conditional = /^\/\*!\d*\s*([\s\S]*?)\s*\*\/$/;
const setting =
  /^SET (?:@\w+\s*=\s*@@\w+,?\s*)*(?:(?:NAMES|TIME_ZONE|SQL_MODE|SQL_NOTES|FOREIGN_KEY_CHECKS|UNIQUE_CHECKS|CHARACTER_SET_\w+|COLLATION_CONNECTION|NOTE_VERBOSITY|@\w+)\b[^;]*)?$/i;
const onTable =
  /^(?:DROP TABLE IF EXISTS|CREATE TABLE|INSERT INTO|LOCK TABLES|ALTER TABLE) `([A-Za-z0-9_]+)`(?!\.)|^(?:UNLOCK TABLES|COMMIT|START TRANSACTION)$/;
const making = /^CREATE TABLE `([A-Za-z0-9_]+)`/;

/** The table that a statement of a dump makes, if it makes one. Throws when it is no statement of a dump. */
export const tableMadeBy = (statement: string): string | undefined => {
  const bare = statement.replace(comments, '');
  const text = conditional.exec(bare)?.[1] ?? bare;
  if (text !== '' && !(setting.test(text) && !/\bGLOBAL\b/i.test(text)) && !onTable.test(text))
    throw plainError(`The dump holds what no backup writes: ${text.slice(0, 60).replace(/\s+/g, ' ')}`);
  return making.exec(text)?.[1];
};

/** Returns the names of the migrations that a statement of a dump inserts. */
export const migrationsIn = (statement: string): string[] =>
  /^INSERT INTO `migrations`/.test(statement.replace(comments, ''))
    ? [...statement.matchAll(/\(\d+,'([\w-]+)',\d+,/g)].map(([, name = '']) => name)
    : [];
