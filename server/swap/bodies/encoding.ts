/** Remark of the receipt about a text whose encoding was repaired. */
export const repairedRemark = 'character encoding was repaired';

/** Characters that cp1252 has in place of the control characters 0x80 to 0x9F; five of its places are empty. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const specialByte: ReadonlyMap<string, number> = new Map([...special].map((sign, index) => [sign, 0x80 + index]));

// First byte of a UTF-8 sequence, then a second one, both read as cp1252.
const suspicious = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${special.replace(/[\u0080-\u009f]/g, '')}]`);

// «IRMÃ», a no-break space and «MARIA» are valid UTF-8 too: nobody writes «IRMàMARIA».
const implausible = /\p{Lu}(?:(?<=\p{Lu}\p{Lu})[ß-ÿ]|[ß-ÿ](?=\p{Lu}))/u;

const roundsMax = 3;

/** Bytes of a text in cp1252, undefined if it has a character that cp1252 lacks. */
const bytesOf = (text: string): Uint8Array | undefined => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = code < 0x100 ? code : specialByte.get(text.charAt(at));
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
};

const readAsUtf8 = (text: string): string | undefined => {
  const bytes = bytesOf(text);
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * Repairs a text whose UTF-8 bytes were read as cp1252, once or several times, but only when that is provable: its
 * bytes in cp1252 are valid UTF-8, shorter, and no suspicious pair of characters is left. Any other text stays as it
 * is.
 */
export const repairEncoding = (text: string): { readonly text: string; readonly repaired: boolean } => {
  let current = text;
  for (let round = 0; round < roundsMax && suspicious.test(current); round++) {
    const read = readAsUtf8(current);
    if (read === undefined || read.length >= current.length || implausible.test(read)) break;
    current = read;
  }
  return current === text || suspicious.test(current) ? { text, repaired: false } : { text: current, repaired: true };
};
