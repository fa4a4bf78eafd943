import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainError } from '../../core/errors/index.ts';
import { formatVersion, type Manifest, manifestName, manifestSchema } from '../format/manifest.ts';
import type { PortableTable } from '../tables/portable-table.ts';

const largest = 50 * 1024 * 1024;

const later = 'this export was made by a later version of Lectern: update this site first';

const textOf = async (folder: string): Promise<string> => {
  const path = join(folder, manifestName);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw plainError(`There is no ${path}: this is not an export, or the export was interrupted.`);
  if (found.size > largest) throw plainError(`${path} is too large for an export.`);
  return readFile(path, 'utf8');
};

const formatOf = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw plainError(`${manifestName} is not JSON: this export is incomplete.`);
  }
};

interface Known {
  readonly tables: readonly PortableTable[];
  /** Migrations of this version. */
  readonly migrations: readonly string[];
}

/** Reads `export.json`; `digest` tells exports apart. Throws a plain error when this version cannot import it. */
export const checkedManifest = async (
  folder: string,
  { tables, migrations }: Known,
): Promise<{ readonly manifest: Manifest; readonly digest: string }> => {
  const text = await textOf(folder);
  const json = parsed(text);
  const format = formatOf(json);
  if (typeof format === 'number' && format > formatVersion) throw plainError(`${manifestName}: ${later}.`);
  const read = manifestSchema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw plainError(`${manifestName}: ${issue?.path.join('.') || 'it'} is not valid in an export.`);
  }
  const manifest = read.data;
  const unknown = manifest.migrations.find(name => !migrations.includes(name));
  if (unknown !== undefined) throw plainError(`${manifestName}: ${later} (it has had the migration ${unknown}).`);
  const names = new Set(tables.map(({ name }) => name));
  const table = Object.keys(manifest.tables).find(name => !names.has(name));
  if (table !== undefined) throw plainError(`${manifestName}: the table ${table} cannot be part of an export.`);
  return { manifest, digest: createHash('sha256').update(text).digest('hex') };
};
