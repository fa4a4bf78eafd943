export interface Part {
  readonly text: string;
  /** Inside `<pre>`, `<code>`, `<script>` and the like, where nothing is to be read as a shortcode. */
  readonly isProtected: boolean;
}

const opening = /<(pre|code|script|style|textarea)\b/gi;

/** Cuts a text where such elements begin and end; one that is never closed protects nothing. Linear. */
export const protectedParts = (source: string): Part[] => {
  const parts: Part[] = [];
  const lower = source.toLowerCase();
  const neverClosed = new Set<string>();
  let from = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const name = (match[1] ?? '').toLowerCase();
    if (neverClosed.has(name)) continue;
    const close = lower.indexOf(`</${name}`, match.index);
    if (close === -1) {
      neverClosed.add(name);
      continue;
    }
    const end = close + name.length + 2;
    parts.push({ text: source.slice(from, match.index), isProtected: false });
    parts.push({ text: source.slice(match.index, end), isProtected: true });
    from = end;
    opening.lastIndex = end;
  }
  return [...parts, { text: source.slice(from), isProtected: false }];
};
