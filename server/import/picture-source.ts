import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { limits } from '../../protocol/limits.ts';
import { type ExternalFetchOptions, fetchExternal } from '../core/net/index.ts';

/** Where a picture may be had from: its bytes, or a sentence that says why not. */
export type PictureSource = (address: string) => Promise<Buffer | string>;

const pathOf = (address: string): string => {
  try {
    return decodeURIComponent(new URL(address.replace(/^\/\//, 'https://')).pathname);
  } catch {
    return '';
  }
};

/** `…/uploads/2008/06/a.jpg` may lie in a folder as `2008/06/a.jpg`, by its whole path, or as `a.jpg`. */
const candidates = (path: string): string[] => {
  const below = /\/uploads\/(.+)$/.exec(path)?.[1] ?? '';
  return [...new Set([below, path.replace(/^\/+/, ''), basename(path)])].filter(name => name !== '');
};

/** Pictures of a folder; nothing outside it is ever read, whatever an address says. */
export const folderPictures = (folder: string): PictureSource => {
  const within = async (name: string): Promise<string | undefined> => {
    try {
      const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
      return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
    } catch {
      return undefined;
    }
  };
  return async address => {
    for (const name of candidates(pathOf(address))) {
      const path = await within(name);
      if (!path) continue;
      if ((await stat(path)).size > limits.uploadBytes) return 'file is too large';
      return readFile(path);
    }
    return 'file is not in the folder';
  };
};

const reasons = {
  address: 'address is not allowed',
  redirects: 'too many redirects',
  size: 'file is too large to fetch',
  time: 'server did not answer in time',
  unreachable: 'server cannot be reached',
} as const;

/** Pictures of other sites, fetched by the guarded client (design, decision 13). */
export const fetchedPictures =
  (options: ExternalFetchOptions = {}): PictureSource =>
  async address => {
    const answer = await fetchExternal(address.replace(/^\/\//, 'https://'), options);
    if (answer.kind === 'refused') return reasons[answer.reason];
    return answer.status === 200 ? answer.body : `server answered with status ${answer.status}`;
  };
