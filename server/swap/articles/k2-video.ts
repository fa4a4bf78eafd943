import { parseBody } from '../../core/dom/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { mediaTagAddress } from '../bodies/index.ts';

const longest = 1_000;

const written = (column: string): string => {
  if (!column.startsWith('{')) return parseBody(column)('iframe').attr('src') ?? '';
  const [, name = '', inner = ''] = /^\{(\w+)\}([\s\S]*?)\{\/\1\}/.exec(column) ?? [];
  return mediaTagAddress(name.toLowerCase(), inner) ?? '';
};

/** Address of the film of an item elsewhere; empty for a file of the old site and for markup without a player. */
export const videoAddress = (column: string | null | undefined): string => {
  const address = written((column ?? '').trim()).replace(/^\/\//, 'https://');
  const href = /^https?:/i.test(address) ? (webAddress(address)?.href ?? '') : '';
  return href.length > longest ? '' : href;
};

const audio: ReadonlySet<string> = new Set(['mp3', 'm4a', 'ogg', 'wav']);
const video: ReadonlySet<string> = new Set(['mp4', 'webm']);

/** File of the film or recording that was uploaded for an item: `{mp4}5{/mp4}` is `media/k2/videos/5.mp4`. */
export const recordingPath = (column: string | null | undefined): string | undefined => {
  const [, tag = '', name = ''] = /^\{(\w+)\}([\w-]+)\{\/\1\}$/.exec((column ?? '').trim()) ?? [];
  const ending = tag.toLowerCase();
  if (video.has(ending)) return `media/k2/videos/${name}.${ending}`;
  return audio.has(ending) ? `media/k2/audio/${name}.${ending}` : undefined;
};
