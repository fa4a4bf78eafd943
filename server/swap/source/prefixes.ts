import { plainError } from '../../core/errors/index.ts';

/** Tables of which every site of Joomla has one besides its accounts; other systems have none of them. */
const contentTables = ['content', 'k2_items', 'easyblog_post'];

/** Prefixes of the sites of Joomla among the tables of a database, in alphabetical order. */
export const prefixesIn = (tables: ReadonlySet<string>): readonly string[] =>
  [...tables]
    .filter(table => table.endsWith('users'))
    .map(table => table.slice(0, -'users'.length))
    .filter(prefix => contentTables.some(table => tables.has(prefix + table)))
    .sort();

const listed = (names: readonly string[]): string => names.map(name => name || '(none)').join(', ');

interface PrefixChoice {
  readonly option: string | undefined;
  /** From `configuration.php`. */
  readonly configured: string | undefined;
  /** Names the database or dump in a sentence. */
  readonly place: string;
  /** Follows the sentence that there is no site. */
  readonly remark: string;
}

/**
 * The prefix of the site to read: the one of the option, else the one of its configuration, else the only one. Throws a
 * plain error when there is none or the choice is the operator's.
 */
export const chosenPrefix = (
  tables: ReadonlySet<string>,
  { option, configured, place, remark }: PrefixChoice,
): string => {
  const found = prefixesIn(tables);
  if (found.length === 0) {
    const first = [...tables].sort().slice(0, 3);
    const content = first.length === 0 ? 'no tables' : `${tables.size} tables (${first.join(', ')} …)`;
    throw plainError(`There is no Joomla site in ${place}: it has ${content}.${remark}`);
  }
  const wanted = option ?? configured;
  if (wanted !== undefined) {
    if (found.includes(wanted)) return wanted;
    const source = option === undefined ? 'from configuration.php' : 'that was entered';
    throw plainError(
      `The table prefix ${wanted} ${source} does not exist in ${place}. Prefixes found: ${listed(found)}.`,
    );
  }
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  throw plainError(
    `There are several sites in ${place}: enter the table prefix of one (--prefix on the command line). Prefixes found: ${listed(found)}.`,
  );
};
