import { withLines } from '../../../import/index.ts';

const opening = '<!--';
const delimiter = /^<!--\s*(\/?)wp:([a-z][\w/-]*)/i;
/** Bounds the work on hostile files; posts have few such texts. */
const maxTexts = 200;

const isClassic = (block: string): boolean => /^(?:core\/)?(?:freeform|classic)$/i.test(block);

/**
 * Arranges the text of the classic editor in a post that has blocks: outside of them, or in a block of its own. There,
 * blank lines separate paragraphs and line ends are line breaks. The time is linear.
 */
export const withClassicText = async (source: string, ownHosts: readonly string[]): Promise<string> => {
  const out: string[] = [];
  /** Whether each open block is one of the classic editor. */
  const open: boolean[] = [];
  let others = 0;
  let from = 0;
  let texts = 0;
  const take = async (to: number): Promise<void> => {
    const text = source.slice(from, to);
    const isPlain = others === 0 && text.trim() !== '' && texts++ < maxTexts;
    out.push(isPlain ? await withLines(text, ownHosts) : text);
    from = to;
  };
  let close = -1;
  for (let at = source.indexOf(opening); at !== -1; at = source.indexOf(opening, at + 1)) {
    if (close < at) close = source.indexOf('-->', at);
    if (close === -1) break;
    const [start, slash = '', name = ''] = delimiter.exec(source.slice(at, Math.min(close, at + 200))) ?? [];
    if (start === undefined) continue;
    await take(at);
    if (slash) others -= open.pop() === false ? 1 : 0;
    else if (source[close - 1] !== '/') {
      open.push(isClassic(name));
      others += isClassic(name) ? 0 : 1;
    }
    out.push(source.slice(at, close + 3));
    from = close + 3;
    at = close;
  }
  await take(source.length);
  return out.join('');
};
