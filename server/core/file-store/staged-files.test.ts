import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { removeQuietly } from './staged-files.ts';
import { FilesUnavailable } from './unavailable.ts';

const never = new Promise<never>(() => {});

/** A store that removes files, hangs at one key or refuses `b` with an error. */
const brokenStore = ({ hangs, refused }: { readonly hangs?: string; readonly refused?: Error }) => {
  const asked: string[] = [];
  const errors: string[] = [];
  const files: FileStore = {
    place: 'test',
    isShared: false,
    put: async () => {},
    open: async () => undefined,
    head: async () => undefined,
    remove: async keys => {
      asked.push(...keys);
      if (hangs && keys.includes(hangs)) await never;
      if (refused && keys.includes('b')) throw refused;
    },
    async *list() {},
    close: () => {},
  };
  const error = (_: object, message: string): void => {
    errors.push(message);
  };
  return { asked, errors, store: { files, log: { error } } };
};

const lists = ['a', 'b', 'c', 'd'].map(key => async () => [key]);

test('files of several names are removed one after the other', async () => {
  const { asked, errors, store } = brokenStore({});
  await removeQuietly(store, ...lists);
  assert.equal([asked, errors], [['a', 'b', 'c', 'd'], []]);
});

test('a name that the store refuses, or whose files cannot be found, leaves no file of the others', async () => {
  const { asked, errors, store } = brokenStore({ refused: new Error('refused') });
  const unknown = async (): Promise<readonly string[]> => {
    throw new Error('no list');
  };
  await removeQuietly(store, unknown, ...lists);
  const error = 'files without a row were not removed';
  assert.equal(
    [asked, errors],
    [
      ['a', 'b', 'c', 'd'],
      [error, error],
    ],
  );
});

test('a file that cannot be removed from a folder leaves no other file of its list there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-store-'));
  try {
    const files = folderStore({ kind: 'folder', folder, isShared: false });
    const keys = ['a', 'b', 'c'].map(name => `media/x/${name}`);
    for (const key of [keys[0], keys[2]]) await files.put(key ?? '', { bytes: Buffer.from('text') });
    mkdirSync(join(folder, 'media/x/b'));
    const { errors, store } = brokenStore({});
    await removeQuietly({ ...store, files }, async () => keys);
    assert.equal(errors, ['files without a row were not removed']);
    assert.equal(readdirSync(join(folder, 'media/x')), ['b']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a store that gave up waiting itself is asked for nothing more', async () => {
  const { asked, errors, store } = brokenStore({ refused: new FilesUnavailable('no answer', { isTimeout: true }) });
  await removeQuietly(store, ...lists);
  assert.equal([asked, errors], [['a', 'b'], ['files without a row were not removed']]);
});

test('a store that hangs is waited for once, not for each name', async () => {
  const { asked, errors, store } = brokenStore({ hangs: 'b' });
  await removeQuietly(store, ...lists);
  assert.equal([asked, errors], [['a', 'b'], ['files without a row were not removed']]);
});

test.run();
