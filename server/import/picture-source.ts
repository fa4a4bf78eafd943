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
      if ((await stat(path)).size > limits.uploadBytes) return 'its file is too large';
      return readFile(path);
    }
    return 'its file is not in the folder';
  };
};

const reasons = {
  address: 'its address may not be fetched',
  redirects: 'its address leads on and on',
  size: 'it is larger than may be fetched',
  time: 'its server did not answer in time',
  unreachable: 'its server cannot be reached',
} as const;

/** Pictures of other sites, fetched by the guarded client (design, decision 13). */
export const fetchedPictures =
  (options: ExternalFetchOptions = {}): PictureSource =>
  async address => {
    const answer = await fetchExternal(address.replace(/^\/\//, 'https://'), options);
    if (answer.kind === 'refused') return reasons[answer.reason];
    return answer.status === 200 ? answer.body : `its server answered ${answer.status}`;
  };
