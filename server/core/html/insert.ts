import { randomBytes } from 'node:crypto';
import { type Html, rawHtml } from './html.tsx';

/** Bytes rendered earlier, and the placeholder that represents them in a page until it is sent. */
export interface Insert {
  readonly mark: Html;
  readonly bytes: Buffer;
}

/** Encodes markup that is cached. Short buffers of `Buffer.from` are parts of a block, which they would keep in memory. */
export const storedBytes = (markup: Html): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(markup));
  bytes.write(markup);
  return bytes;
};

/** Authors of the page's content cannot know the placeholder. */
export const insert = (bytes: Buffer): Insert => ({
  mark: rawHtml(`<!--${randomBytes(16).toString('hex')}-->`),
  bytes,
});

/**
 * Encodes a rendered page and replaces each placeholder by its bytes: long parts are encoded once, not for each reader.
 */
export const bytesOf = (page: Html, inserts: readonly Insert[] = []): Buffer => {
  const places = inserts
    .map(one => ({ ...one, at: page.indexOf(one.mark) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  if (places.length === 0) return Buffer.from(page);
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { at, mark, bytes } of places) {
    pieces.push(Buffer.from(page.slice(from, at)), bytes);
    from = at + mark.length;
  }
  return Buffer.concat([...pieces, Buffer.from(page.slice(from))]);
};
