import { addressOfPath } from '../old-address.ts';

/** Addresses of what players of other sites show, by the name of their tag and an id. */
const providers: ReadonlyMap<string, string> = new Map([
  ['youtube', 'https://www.youtube.com/watch?v='],
  ['vimeo', 'https://vimeo.com/'],
  ['dailymotion', 'https://www.dailymotion.com/video/'],
  ['soundcloud', 'https://soundcloud.com/'],
]);

const folders: ReadonlyMap<string, string> = new Map([
  ...['mp4', 'm4v', 'webm', 'ogv', 'flv', 'mov', 'wmv', 'avi', 'video'].map(name => [name, 'images/videos'] as const),
  ...['mp3', 'm4a', 'ogg', 'wav', 'aac', 'flac', 'audio'].map(name => [name, 'images/audio'] as const),
]);

const fileAddress = (name: string, folder: string, file: string): string => {
  const ending = name === 'audio' || name === 'video' || file.toLowerCase().endsWith(`.${name}`) ? '' : `.${name}`;
  return addressOfPath(`${folder}/${file}${ending}`);
};

/** Whether a tag of this name shows a film or plays a recording. */
export const isMediaTag = (name: string): boolean => providers.has(name) || folders.has(name.replace(/remote$/, ''));

/**
 * Returns the address of what a tag like `{mp4}film{/mp4}` or `{youtube}id|640|360{/youtube}` plays; files lie in the
 * folders that AllVideos has by default. Undefined for an empty tag.
 */
export const mediaTagAddress = (name: string, inner: string): string | undefined => {
  const [source = ''] = inner.trim().split('|');
  if (source === '') return undefined;
  if (/^(?:https?:)?\/\//i.test(source)) return source;
  const provider = providers.get(name);
  if (provider) return provider + encodeURIComponent(source);
  const folder = folders.get(name);
  return folder ? fileAddress(name, folder, source) : source;
};
