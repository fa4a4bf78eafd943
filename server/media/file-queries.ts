import type { Sql } from '../core/db/index.ts';
import { type FileKind, type StoredFile, storedFile } from './stored-file.ts';

export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly owner_id: number | null;
  readonly folder: string;
  readonly title: string;
  readonly filename: string;
  readonly kind: FileKind;
  readonly mime: string;
  readonly bytes: number | string;
  readonly version: string | null;
}

/** Kinds of stored files that are no pictures. */
export const fileKinds: readonly FileKind[] = ['document', 'audio', 'video'];

export const fileColumns = [
  ...['id', 'name', 'owner_id', 'folder', 'title', 'filename', 'kind', 'mime', 'bytes', 'version'],
];

export const fileFrom = ({ owner_id, bytes, ...row }: FileRow): StoredFile =>
  storedFile({ ...row, ownerId: owner_id, bytes: Number(bytes) });

/** File that is no picture, by the name of its folder. */
export const fileNamed = async (sql: Sql, name: string): Promise<StoredFile | undefined> => {
  const row: FileRow | undefined = await sql('media').select(fileColumns).where('name', name).first();
  return row && fileKinds.includes(row.kind) ? fileFrom(row) : undefined;
};
