import type { Mutation } from '../../core/context/index.ts';
import { dropVersion, removeFiles } from '../../media/index.ts';
import { isPicturePath } from '../bodies/index.ts';
import { filesKind, type KindImport } from '../run/index.ts';
import { filesTable } from '../source/index.ts';
import { oldDocument } from './document-import.ts';
import { storedFileOf, storedName } from './file-queries.ts';
import { galleryLabels } from './gallery-labels.ts';
import { oldPicture } from './picture-import.ts';

/** Removes the files of a picture or document when the row is gone. */
const beforeRemoval = async ({ sql, services, afterCommit }: Mutation, id: number): Promise<void> => {
  const name = await storedName(sql, id);
  if (name) afterCommit(() => removeFiles(services, [name]));
};

/** Removes the bytes that replaced others, before the row names the former ones again. */
const beforeRestore = async (
  mutation: Mutation,
  id: number,
  former: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const file = 'version' in former ? await storedFileOf(mutation.sql, id) : undefined;
  if (file) dropVersion(mutation, file);
};

/** Files in the folder of the old site: pictures in all sizes, others as they are. */
export const fileImport: KindImport = {
  kind: filesKind,
  table: filesTable,
  key: 'number',
  target: 'media',
  compared: ['title', 'alt', 'caption', 'is_public', 'version'],
  atOnce: 10,
  beforeRemoval,
  beforeRestore,
  read: async ({ source }, rows) => {
    const paths = rows.flatMap(({ path }) => path ?? []);
    const labels = await galleryLabels(source, paths);
    const root = source.folder ?? '';
    return Promise.all(
      paths.map(path => (isPicturePath(path) ? oldPicture(root, path, labels.get(path)) : oldDocument(root, path))),
    );
  },
};
