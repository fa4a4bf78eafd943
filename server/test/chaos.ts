import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { encode, type Fields } from '../../protocol/field-encoding.ts';
import type { Knex } from '../core/db/db.ts';
import type { Writer } from './chaos-people.ts';
import type { Written } from './fixtures/posts.ts';

/** An acknowledged picture of one colour. */
interface Picture {
  readonly writer: Writer;
  readonly colour: Colour;
  /** Ending of the files beside those in WebP. */
  readonly ending: string;
}

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Writes that a site has acknowledged, and those whose outcome is unknown. */
export interface Ledger {
  /** Text of each sent comment, and whether it was acknowledged. */
  readonly comments: Map<string, boolean>;
  /** Acknowledged likes: comment and account. */
  readonly likes: Set<string>;
  /** Acknowledged pictures by name. */
  readonly uploads: Map<string, Picture>;
  readonly pages: { shown: number };
  /** Requests by their end. `refused`: an error of the server, or no whole answer. */
  readonly requests: { answered: number; refused: number };
  /** Refused requests by status or error. */
  readonly causes: Map<string, number>;
  /**
   * Comments that their writer did not see on the page requested next, with its status. An answer that denies the page
   * is one of them: the writer is told that what was acknowledged is not there. A page that the server could not answer
   * says nothing about the comment; it is a refused request.
   */
  readonly unseen: string[];
}

export const emptyLedger = (): Ledger => ({
  comments: new Map(),
  likes: new Set(),
  uploads: new Map(),
  pages: { shown: 0 },
  requests: { answered: 0, refused: 0 },
  causes: new Map(),
  unseen: [],
});

interface Asked {
  readonly url: string;
  readonly sql: Knex;
  /** Bloggers comment on this post. */
  readonly crowded: Written;
  /** Readers and visitors comment on these posts. */
  readonly quiet: readonly Written[];
  readonly ledger: Ledger;
}

interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly body: Buffer;
}

const headersOf = ({ id, cookies }: Writer): Record<string, string> => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  // Each writer has its own network address, as behind a proxy.
  'x-forwarded-for': `10.0.${id >> 8}.${id & 255}`,
});

const limitMs = 20_000;
const wordsOfCodes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
};

/** Why there is no answer, the same words for the same reason. */
const causeOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer in ${limitMs / 1000} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return wordsOfCodes[code] ?? String(cause);
};

/** Requests as this writer, whose cookies the response may change, and counts how it ends. */
const request = async (
  { url, ledger: { requests, causes } }: Asked,
  writer: Writer,
  path: string,
  { headers = {}, ...options }: RequestInit & { readonly headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const refuse = (cause: string): void => {
    requests.refused++;
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  };
  try {
    const response = await fetch(url + path, {
      ...options,
      headers: { ...headersOf(writer), ...headers },
      signal: AbortSignal.timeout(limitMs),
    });
    const mark = response.headers.getSetCookie().find(one => one.startsWith('lectern_change='));
    if (mark) writer.cookies.lectern_change = mark.slice('lectern_change='.length).split(';')[0] ?? '';
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status < 500) requests.answered++;
    else refuse(String(response.status));
    return { status: response.status, isOk: response.ok, body };
  } catch (error) {
    refuse(causeOf(error));
    throw error;
  }
};

const call = async (
  asked: Asked,
  writer: Writer,
  namespace: string,
  fields: Fields,
): Promise<unknown[] | undefined> => {
  const token = { [String(writer.cookies.lectern_token)]: '1' };
  const { isOk, body } = await request(asked, writer, '/?option=com_blog', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encode({
      option: 'com_blog',
      tmpl: 'component',
      format: 'ajax',
      no_html: '1',
      namespace,
      ...fields,
      ...token,
    }),
  });
  if (!isOk) return undefined;
  const commands: { type: string; data: unknown[] }[] = JSON.parse(body.toString());
  return commands.find(({ type }) => type === 'resolve')?.data;
};

const quietPost = ({ quiet, crowded }: Asked): Written => quiet[Math.floor(Math.random() * quiet.length)] ?? crowded;

/** A page that all plain readers, or all visitors, get from the cache. */
const sharedPage = (asked: Asked, writer: Writer, { slug }: Written = quietPost(asked)): Promise<Answer> =>
  request(asked, writer, `/blog/${slug}`);

/**
 * Comments, requests the page next, and likes the comment. The page of a blogger is that of the comment, of which no
 * process has a copy. Readers and visitors request the post before and after: a process may have an old copy.
 */
const comment = async (asked: Asked, writer: Writer): Promise<void> => {
  const { ledger } = asked;
  const post = writer.kind === 'blogger' ? asked.crowded : quietPost(asked);
  if (writer.kind !== 'blogger') await sharedPage(asked, writer, post);
  const words = `Words ${randomBytes(12).toString('hex')}`;
  ledger.comments.set(words, false);
  const fields = { comment: words, depth: 0, parentId: 0, blogId: post.id, ...writer.signature };
  const answer = await call(asked, writer, 'site/views/comments/save', fields);
  if (!answer) return;
  ledger.comments.set(words, true);
  const id = Number(/data-id="(\d+)"/.exec(String(answer[0]))?.[1]);
  const page =
    writer.kind === 'blogger'
      ? await request(asked, writer, `/blog/${post.slug}?comment=${id}`)
      : await sharedPage(asked, writer, post);
  if (page.status < 500 && !(page.isOk && page.body.includes(words)))
    ledger.unseen.push(`${words} of a ${writer.kind}: ${page.status}`);
  // The likes of visitors have no account by which the rows could be compared.
  if (writer.kind !== 'visitor' && (await call(asked, writer, 'site/views/comments/like', { id })))
    ledger.likes.add(`${id}:${writer.id}`);
};

const upload = async (asked: Asked, writer: Writer): Promise<void> => {
  const colour = { r: writer.id % 256, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  const picture = await sharp({ create: { width: 24, height: 24, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('option', 'com_blog');
  body.append('task', 'media.upload');
  body.append(String(writer.cookies.lectern_token), '1');
  body.append('file', new File([new Uint8Array(picture)], `${randomBytes(6).toString('hex')}.png`));
  const { isOk, body: answered } = await request(asked, writer, '/index.php', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  });
  if (!isOk) return;
  const [, name, ending] = /\/media\/files\/([\w-]+)\/\w+\.(jpg|png)/.exec(answered.toString()) ?? [];
  if (name !== undefined && ending !== undefined) asked.ledger.uploads.set(name, { writer, colour, ending });
};

const mediaPage = async (asked: Asked, writer: Writer): Promise<void> => {
  const { isOk } = await request(asked, writer, '/blog/dashboard/media');
  if (isOk) asked.ledger.pages.shown++;
};

type Act = (asked: Asked, writer: Writer) => Promise<unknown>;

const bloggerActs: readonly Act[] = [comment, upload, mediaPage];
const readerActs: readonly Act[] = [comment, (asked, writer) => sharedPage(asked, writer)];

/** Writes as this person until stopped; failed writes stay unresolved, because their outcome is unknown. */
export const writeOn = async (asked: Asked, writer: Writer, goesOn: () => boolean): Promise<void> => {
  const acts = writer.kind === 'blogger' ? bloggerActs : readerActs;
  for (let turn = writer.id; goesOn(); turn++) {
    await acts[turn % acts.length]?.(asked, writer).catch(() => pause(100));
    // Twelve comments a minute are allowed.
    await pause(300);
  }
};

const mostDifference = 12;

/** Whether each size of a picture is served, and its largest one has its colour. */
const isServed = async (asked: Asked, name: string, { writer, colour, ending }: Picture): Promise<boolean> => {
  const bytesOf = async (file: string): Promise<Buffer | undefined> => {
    const { isOk, body } = await request(asked, writer, `/media/files/${name}/${file}`);
    return isOk ? body : undefined;
  };
  const files = await Promise.all(['icon.webp', 'large.webp', `icon.${ending}`, `large.${ending}`].map(bytesOf));
  const whole = files.filter(bytes => bytes !== undefined);
  if (whole.length < files.length) return false;
  const largest = whole.at(-1) ?? Buffer.alloc(0);
  const { channels } = await sharp(largest).stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
  return Math.max(Math.abs(r - colour.r), Math.abs(g - colour.g), Math.abs(b - colour.b)) <= mostDifference;
};

/**
 * Differences between the ledger on the one side, and the rows and the served pictures on the other: empty when no write
 * was lost or doubled. The site must be up.
 */
export const audit = async (asked: Asked): Promise<string[]> => {
  const { sql, ledger } = asked;
  const found: string[] = [];
  const postIds = [asked.crowded, ...asked.quiet].map(({ id }) => id);
  const rows: { id: number; postId: number; body: string; likes: number }[] = await sql('comments')
    .whereIn('post_id', postIds)
    .select('id', 'post_id as postId', 'body', 'likes_count as likes');
  for (const [words, isKnown] of ledger.comments) {
    const count = rows.filter(({ body }) => body === words).length;
    if (count > 1) found.push(`doubled: ${words}`);
    if (isKnown && count === 0) found.push(`lost: ${words}`);
  }
  const posts: { id: number; count: number }[] = await sql('posts')
    .whereIn('id', postIds)
    .select('id', 'comments_count as count');
  for (const { id, count } of posts) {
    const counted = rows.filter(({ postId }) => postId === id).length;
    if (Number(count) !== counted) found.push(`post ${id} counts ${count} of ${counted} comments`);
  }
  const likes: { comment_id: number; user_id: number }[] = await sql('comment_likes').select('comment_id', 'user_id');
  const liked = new Set(likes.map(row => `${row.comment_id}:${row.user_id}`));
  for (const like of ledger.likes) if (!liked.has(like)) found.push(`lost: like ${like}`);
  for (const { id, likes: count } of rows) {
    const counted = likes.filter(row => row.comment_id === id).length;
    if (Number(count) !== counted) found.push(`comment ${id} counts ${count} of ${counted} likes`);
  }
  const kept = new Set<string>(await sql('media').pluck('name'));
  for (const [name, picture] of ledger.uploads) {
    if (!kept.has(name)) found.push(`lost: upload ${name}`);
    else if (!(await isServed(asked, name, picture))) found.push(`lost: files of upload ${name}`);
  }
  return found;
};
