const declaredCharset = /charset\s*=\s*["']?([\w-]{1,40})/i;

const decoderOf = (label: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};

const isUtf8 = (body: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
};

/** Charset of the byte order mark of a body. */
const marked = ([first, second, third]: Buffer): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

/**
 * Decodes a fetched body by its byte order mark, the charset of the header, the one its first kilobyte declares (found
 * by `declared`), as UTF-8, or else as Latin-1.
 */
export const bodyText = (body: Buffer, type: string, declared: RegExp): { text: string; charset: string } => {
  const head = body.subarray(0, 1024).toString('latin1');
  const label =
    marked(body) ?? declaredCharset.exec(type)?.[1] ?? declared.exec(head)?.[1] ?? (isUtf8(body) ? 'utf-8' : 'latin1');
  const decoder = decoderOf(label) ?? new TextDecoder();
  return { text: decoder.decode(body), charset: decoder.encoding };
};
