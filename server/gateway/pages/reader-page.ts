import { randomBytes, randomInt } from 'node:crypto';
import type { CachedPage } from '../../core/cache/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { textHtml } from '../../core/html/index.ts';
import type { Account } from '../../core/policy/index.ts';
import { anonymousReader } from '../context/load-context.ts';
import { htmlType } from './shared-page.ts';

/** Values of a person that stand in a page for plain readers. */
export interface ReaderValues {
  readonly name: string;
  readonly token: string;
}

/**
 * Whether an account is a plain reader: a page shows nothing of it but its name, its token and perhaps its responses. It
 * has no other role than `reader`, no access levels, no language or time zone of its own, and neither a team blog nor a
 * post, as its session tells (decision 0161).
 */
export const isPlainReader = (account: Account | null): account is Account =>
  account !== null &&
  account.role === 'reader' &&
  account.heldRole === undefined &&
  (account.activity === 'none' || account.activity === 'responses') &&
  account.audiences.length === 0 &&
  !account.coAuthored?.length &&
  !account.language &&
  !account.timezone;

// Digits are the same in every context, and long enough that no content has them by chance.
const newMark = (): string => String(randomInt(10 ** 14, 2 ** 48 - 1));

/** Digits in all values of the placeholder account that may not be on a page of all readers: its id, addresses, picture. */
const forbiddenDigits = newMark();

/** Digits at the beginning of the placeholder name. */
const nameDigits = newMark();

const placeholder = {
  // Characters that addresses, scripts, patterns and texts write in different ways: only in a text, or a quoted attribute,
  // the name is found as HTML writes it.
  name: `${nameDigits}&<>"'/\\$&%s%1$s +=\`aZäß😀`,
  token: randomBytes(16).toString('hex'),
} as const satisfies ReaderValues;

const account: Account = {
  ...{ id: Number(forbiddenDigits), role: 'reader', name: placeholder.name, username: forbiddenDigits },
  ...{
    email: `${forbiddenDigits}@reader.invalid`,
    website: `https://${forbiddenDigits}.invalid/`,
    avatar: `${forbiddenDigits}.webp`,
  },
  ...{ audiences: [], activity: 'none', timezone: '', language: '' },
};

/** The reader for whom the pages of all plain readers are printed: an account of this process that nobody has. */
export const placeholderReader = (services: Services, url: string): RequestContext => ({
  ...anonymousReader(services, url),
  actor: { account, visitor: '' },
  token: placeholder.token,
});

/** Key of a page of all plain readers in the page cache. No address of a request contains a space. */
export const readerKey = (url: string): string => `reader ${url}`;

interface Place {
  readonly at: number;
  readonly length: number;
  readonly value: keyof ReaderValues;
}

type Piece = Buffer | keyof ReaderValues;

const offsetsOf = (body: Buffer, text: string): number[] => {
  const offsets: number[] = [];
  for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + text.length)) offsets.push(at);
  return offsets;
};

const placesOf = (body: Buffer, value: keyof ReaderValues): Place[] => {
  const html = textHtml(placeholder[value]);
  const length = Buffer.byteLength(html);
  return offsetsOf(body, html).map(at => ({ at, length, value }));
};

/**
 * The page as bytes and the places between them; undefined if something else of the placeholder account is on it, or its
 * name in another form than HTML writes it.
 */
const piecesOf = (body: Buffer): readonly Piece[] | undefined => {
  const names = placesOf(body, 'name');
  if (body.includes(forbiddenDigits) || offsetsOf(body, nameDigits).length !== names.length) return undefined;
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at, length, value } of [...names, ...placesOf(body, 'token')].sort((a, b) => a.at - b.at)) {
    pieces.push(body.subarray(from, at), value);
    from = at + length;
  }
  return [...pieces, body.subarray(from)];
};

const piecesOfPage = new WeakMap<CachedPage, { readonly pieces: readonly Piece[] | undefined }>();

/** The pieces of a cached page, found once; undefined also for a document, which may have headers of its own. */
const knownPieces = (page: CachedPage): readonly Piece[] | undefined => {
  const known = piecesOfPage.get(page);
  if (known) return known.pieces;
  const isPage = page.type === htmlType && Object.keys(page.headers).length === 0;
  const pieces = isPage ? piecesOf(page.body) : undefined;
  piecesOfPage.set(page, { pieces });
  return pieces;
};

/** Parts of a page from this size in bytes on are sent as they are in the cache. */
const sentFrom = 64 * 1024;

/**
 * A page of all plain readers with the values of one of them, as parts that follow each other; undefined if the page shows
 * more of its reader, or is a document. Long parts are sent as they are in the cache. Shorter ones are copied together with
 * the values beside them: for a page that is not long, one copy costs less than a stream of parts.
 */
export const partsForReader = (
  page: CachedPage,
  { name, token }: ReaderValues,
): readonly [Buffer, ...Buffer[]] | undefined => {
  const pieces = knownPieces(page);
  if (!pieces) return undefined;
  const values = { name: Buffer.from(textHtml(name)), token: Buffer.from(textHtml(token)) };
  const parts: Buffer[] = [];
  let short: Buffer[] = [];
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? values[piece] : piece;
    if (bytes.length < sentFrom) short.push(bytes);
    else {
      parts.push(Buffer.concat(short), bytes);
      short = [];
    }
  }
  const last = Buffer.concat(short);
  const [first, ...others] = parts;
  return first ? [first, ...others, last] : [last];
};
