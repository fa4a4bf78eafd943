import type { LoadReport, OpenedSource } from '../source/index.ts';
import { contentSize, type FilesSize } from './files.ts';
import { countImported, countWithoutPlace, type KindCount } from './kinds.ts';
import { type LevelAccess, levelAccess, narrowed } from './levels.ts';
import { chosenRoles, type GroupRole, groupRoles, type RoleChoice } from './roles.ts';

/** Facts about an old site and about its import. Secrets of the site are not part of it. */
export interface Plan {
  readonly site: {
    readonly name: string;
    readonly baseUrl: string;
    readonly title: string;
    readonly prefix: string;
    readonly timeZone: string;
  };
  /** Prefixes of all sites in the database. */
  readonly prefixes: readonly string[];
  readonly versions: Readonly<Record<string, string>>;
  /** Settings that shape addresses. */
  readonly settings: Readonly<Record<string, string>>;
  readonly kinds: readonly KindCount[];
  readonly withoutPlace: readonly KindCount[];
  readonly roles: readonly GroupRole[];
  readonly narrowed: readonly LevelAccess[];
  readonly tableBytes: number;
  /** Undefined without the site's folder. */
  readonly files: FilesSize | undefined;
  /** A rough estimate of an import. */
  readonly seconds: number;
  readonly load: LoadReport | undefined;
}

// Rough rates of a small server with two processors.
const [rowsPerSecond, filesPerSecond] = [150, 10];

const versionsOf = ({ settings }: OpenedSource['site']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      name.endsWith('.version') ? [[name.slice(0, -'.version'.length), value]] : [],
    ),
  );

const settingsOf = ({ settings }: OpenedSource['site']): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !/\.(?:version|params|config)$/.test(name)));

/** Reads a source and writes nothing. Throws a plain error when a choice names no group. */
export const makePlan = async (source: OpenedSource, choices: readonly RoleChoice[]): Promise<Plan> => {
  const roles = await groupRoles(source, choices);
  const kinds = await countImported(source, { roles: chosenRoles(roles) });
  const files = source.folder === undefined ? undefined : await contentSize(source);
  const rows = kinds.reduce((sum, { found }) => sum + found, 0);
  const { name, baseUrl, title, prefix, timeZone } = source.site;
  return {
    site: { name, baseUrl, title, prefix, timeZone },
    prefixes: source.prefixes,
    versions: versionsOf(source.site),
    settings: settingsOf(source.site),
    kinds,
    withoutPlace: await countWithoutPlace(source),
    roles,
    narrowed: narrowed(await levelAccess(source)),
    tableBytes: source.bytes,
    files,
    seconds: Math.ceil(rows / rowsPerSecond + (files?.files ?? 0) / filesPerSecond),
    load: source.load,
  };
};
