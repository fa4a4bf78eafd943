import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileStore } from './file-store.ts';
import { removeQuietly } from './staged-files.ts';

const never = new Promise<never>(() => {});

/** A store that removes files until it hangs at this key. */
const storeUntil = (last: string) => {
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
      if (keys.includes(last)) await never;
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
  const { asked, errors, store } = storeUntil('none');
  await removeQuietly(store, ...lists);
  assert.equal([asked, errors], [['a', 'b', 'c', 'd'], []]);
});

test('a store that hangs is waited for once, not for each name', async () => {
  const { asked, errors, store } = storeUntil('b');
  await removeQuietly(store, ...lists);
  assert.equal([asked, errors], [['a', 'b'], ['files without a row were not removed']]);
});

test.run();
