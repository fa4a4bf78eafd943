/** A timed text of a film: what is said, heard or shown while it plays. */
export interface Cue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** Name of the voice; empty without one. */
  readonly speaker: string;
  readonly text: string;
}

export type ReadCues =
  | { readonly kind: 'cues'; readonly cues: readonly Cue[] }
  /** `line` is 0 for a file that is no WebVTT in UTF-8 at all. */
  | { readonly kind: 'wrong'; readonly line: number };

const time = /(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})/.source;
const timings = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t].*)?$`);
const isAside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

const seconds = (hours = '0', minutes = '0', rest = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

const characters: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' },
};

const plain = (source: string): string =>
  source
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

// Linear: a single space before the name, which is trimmed later.
const voice = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/;

interface Block {
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

const blocksOf = (source: string): Block[] => {
  const blocks: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[] } | undefined;
  source.split(/\r\n|\n|\r/).forEach((text, at) => {
    if (text === '') open = undefined;
    else if (open) open.lines.push(text);
    else {
      open = { line: at + 1, lines: [text] };
      blocks.push(open);
    }
  });
  return blocks;
};

const decoded = (bytes: Buffer): string | undefined => {
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Cue of a block, or the number of the line that is wrong. */
const cueOf = ({ line, lines }: Block): Cue | number => {
  // A cue may begin with a line for its name.
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const found = timings.exec(lines[at]?.trim() ?? '');
  if (!found) return line + Math.min(at, lines.length - 1);
  const start = seconds(found[1], found[2], found[3]);
  const end = seconds(found[4], found[5], found[6]);
  if (end <= start) return line + at;
  const rest = lines.slice(at + 1);
  const second = rest.findIndex(text => text.includes('-->'));
  if (second >= 0) return line + at + 1 + second;
  const source = rest.join('\n');
  return { start, end, speaker: plain(voice.exec(source)?.[1] ?? ''), text: plain(source) };
};

/** Reads WebVTT (W3C WebVTT §4); of a file that is wrong the number of the first wrong line. */
export const readCues = (bytes: Buffer): ReadCues => {
  const source = decoded(bytes);
  if (source === undefined || !/^WEBVTT(?:[ \t\r\n]|$)/.test(source)) return { kind: 'wrong', line: 0 };
  const cues: Cue[] = [];
  for (const block of blocksOf(source).slice(1)) {
    if (isAside.test(block.lines[0] ?? '')) continue;
    const cue = cueOf(block);
    if (typeof cue === 'number') return { kind: 'wrong', line: cue };
    cues.push(cue);
  }
  return { kind: 'cues', cues: cues.sort((a, b) => a.start - b.start) };
};

/** Number of the first wrong line of captions, 0 for a file that is none; undefined for captions that are right. */
export const captionsProblem = (bytes: Buffer): number | undefined => {
  const read = readCues(bytes);
  return read.kind === 'wrong' ? read.line : undefined;
};
