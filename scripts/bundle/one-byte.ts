import type { Plugin } from 'vite';

const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// A pair with a backslash is read together: `\–` means the character, and `\\–` a backslash before it.
const pairOrWide = /\\[\s\S]|[^\0-\xff]/g;

/** The same program with the characters beyond Latin-1 escaped; a program with raw templates as it is. */
export const inOneByte = (code: string): string =>
  /String\.raw\s*`/.test(code)
    ? code
    : code.replace(pairOrWide, found => {
        const unit = found.slice(-1);
        return unit > '\xff' ? escapedUnit(unit) : found;
      });

/** Writes chunks that V8 keeps in one byte for each character; a single other character doubles a source's memory. */
export const oneByteChunks = (): Plugin => ({
  name: 'one-byte-chunks',
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inOneByte(chunk.code);
  },
});
