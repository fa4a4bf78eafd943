import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type FileStore, openFileStore, storeProblem } from '../../server/core/file-store/index.ts';
import type { OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';

const storeAdvice = 'Check FILES_URL, the permissions of its access key, and the server that it names.';

/** Writes an object, reads it and removes it. Resolves with what is wrong, or undefined. */
const tried = async (files: FileStore): Promise<string | undefined> => {
  const content = randomBytes(8).toString('hex');
  const key = `media/doctor/${content}.txt`;
  await files.put(key, { bytes: Buffer.from(content) }, { type: 'text/plain' });
  try {
    const stored = await files.open(key);
    const read = stored && (await text(await stored.read()));
    return read === content ? undefined : 'an object that was written is read with other bytes';
  } finally {
    await files.remove([key]);
  }
};

/** Tries the store of files that FILES_URL names. A folder of this machine alone is checked with the other folders. */
export const checkFiles = async (open: OpenCliContext): Promise<CheckResult[]> => {
  let files: FileStore | undefined;
  try {
    const context = open();
    files = openFileStore(context.settings.files, () => {});
    if (!files.isShared) return [];
    const wrong = (await storeProblem({ files, sql: context.sql })) ?? (await tried(files));
    const result = { what: 'store of files', found: wrong ?? files.place };
    return [wrong === undefined ? result : { ...result, mend: storeAdvice }];
  } catch (error) {
    return files ? [{ what: 'store of files', found: words(error), mend: storeAdvice }] : [];
  } finally {
    files?.close();
  }
};
