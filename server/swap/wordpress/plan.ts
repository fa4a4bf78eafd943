import type { KindCount, Plan, RoleChoice } from '../plan/index.ts';
import type { OpenedSource } from '../source/index.ts';
import { authorRoles } from './people/role-choices.ts';

// Rough rates of a small server with two processors.
const [rowsPerSecond, filesPerSecond] = [200, 3];

const mostCounts = 2_000;

const countsOf = async (source: OpenedSource, section: 'kinds' | 'without'): Promise<readonly KindCount[]> =>
  (await source.rowsAfter('wp_counts', 'number', 0, mostCounts)).flatMap(row =>
    row.section === section ? [{ kind: row.name ?? '', found: Number(row.count) }] : [],
  );

const rowTables = ['wp_authors', 'wp_categories', 'wp_tags', 'wp_posts', 'wp_pages', 'wp_comments'];
const fileTables = ['wp_attachments', 'wp_pictures'];

const total = async (source: OpenedSource, tables: readonly string[]): Promise<number> => {
  let sum = 0;
  for (const table of tables) sum += await source.count(table);
  return sum;
};

/** Reads an export and writes nothing. Throws a plain error when a choice names no author. */
export const wordpressPlan = async (source: OpenedSource, choices: readonly RoleChoice[]): Promise<Plan> => {
  const { name, baseUrl, title, prefix, timeZone, settings } = source.site;
  const [rows, files] = [await total(source, rowTables), await total(source, fileTables)];
  return {
    site: { name, baseUrl, title, prefix, timeZone },
    prefixes: [],
    versions: settings['wxr.version'] === undefined ? {} : { WXR: settings['wxr.version'] },
    settings: {},
    kinds: await countsOf(source, 'kinds'),
    withoutPlace: await countsOf(source, 'without'),
    roles: await authorRoles(source, choices),
    narrowed: [],
    tableBytes: 0,
    files: undefined,
    seconds: Math.ceil(rows / rowsPerSecond + files / filesPerSecond),
    load: undefined,
  };
};
