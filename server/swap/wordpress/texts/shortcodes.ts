import { attributesIn } from '../../../core/html/index.ts';

export interface Shortcode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text without a name: `[audio https://…]`. */
  readonly words: string;
  readonly inner: string;
}

/** Makes markup of a shortcode. */
export type Expand = (code: Shortcode) => string;

const opening = /\[(\[?)([a-z][\w-]{0,40})((?:[\s=/][^[\]]*)?)\](\]?)/gi;

const blanksBeside = (markup: string): string => `\n\n${markup}\n\n`;

/**
 * Expands the shortcodes there are `handlers` for. Others stay as they are written, and so does `[a note]`; those that
 * look like a shortcode, with an attribute or an end, are named in `unknown`. `[[gallery]]` is the text `[gallery]`.
 */
export const expandShortcodes = (
  source: string,
  handlers: Readonly<Record<string, Expand>>,
): { markup: string; unknown: string[] } => {
  const lower = source.toLowerCase();
  const unknown = new Set<string>();
  const closings = new Map<string, number>();
  /** Position of the next end of a shortcode; -1 without one. Each is looked for once, so that the time is linear. */
  const closingOf = (name: string, from: number): number => {
    const known = closings.get(name);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const at = lower.indexOf(`[/${name}]`, from);
    closings.set(name, at);
    return at;
  };
  const out: string[] = [];
  let from = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const [whole, before = '', written = '', inside = '', after = ''] = match;
    const name = written.toLowerCase();
    const expand = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!expand) {
      if (/\w\s*=/.test(inside) || closingOf(name, opening.lastIndex) !== -1) unknown.add(name);
      continue;
    }
    out.push(source.slice(from, match.index));
    from = opening.lastIndex;
    if (before && after) {
      out.push(whole.slice(1, -1));
      continue;
    }
    const close = inside.endsWith('/') ? -1 : closingOf(name, from);
    const inner = close === -1 || holdsAnother(lower, name, from, close) ? '' : source.slice(from, close);
    if (inner !== '') from = close + name.length + 3;
    opening.lastIndex = from;
    const attributes = attributesIn(inside);
    const words = inside.replace(/(?<!\S)[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|\S+)/g, '').trim();
    out.push(before, blanksBeside(expand({ name, attributes, words, inner })), after);
  }
  out.push(source.slice(from));
  return { markup: out.join(''), unknown: [...unknown] };
};

// `[audio a.mp3] words [audio]b.mp3[/audio]`: the end belongs to the second.
const holdsAnother = (lower: string, name: string, from: number, close: number): boolean => {
  const next = lower.indexOf(`[${name}`, from);
  return next !== -1 && next < close;
};
