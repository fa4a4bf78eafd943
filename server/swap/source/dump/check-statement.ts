import { type SessionChange, sessionChange } from './session-settings.ts';
import { beforeName, type Statement } from './split-statements.ts';

/** A statement to run, a change of the session, a database that is chosen, or the reason why a statement is refused. */
export type Checked =
  | { readonly kind: 'run'; readonly sql: string }
  | { readonly kind: 'session'; readonly change: SessionChange }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'database'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: string };

const table = '(?:`[^`]+`|#__\\w+|\\w+)(?!\\s*\\.)';
const creating = new RegExp(`^CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${table}\\s*\\(`, 'i');
const dropping = new RegExp(`^DROP\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?${table}(?:\\s*,\\s*${table})*$`, 'i');
const altering = new RegExp(`^ALTER\\s+TABLE\\s+${table}\\s`, 'i');
const inserting = new RegExp(
  `^(?:INSERT|REPLACE)(?:\\s+(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE))*(?:\\s+INTO)?\\s+${table}\\s*(?:\\([^()]*\\)\\s*)?VALUES?\\b`,
  'i',
);
const controlling = /^(?:LOCK\s+TABLES\b|UNLOCK\s+TABLES$|START\s+TRANSACTION$|BEGIN$|COMMIT$)/i;
const choosing = /^USE\s+`?([^`;\s]+)`?$/i;

const engines = new Set([
  'myisam',
  'innodb',
  'aria',
  'maria',
  'memory',
  'heap',
  'archive',
  'isam',
  'bdb',
  'berkeleydb',
]);
const engineWord = /\bENGINE\b\s*=?\s*(\w*)|\bTYPE\s*=\s*(\w*)/gi;

/** Words by which a definition of a table reads or writes outside of its own database. */
const outside =
  /\b(?:SELECT|UNION|CONNECTION|DIRECTORY|OUTFILE|DUMPFILE|INFILE|LOAD_FILE|TABLESPACE|RENAME|EXCHANGE|IMPORT|DISCARD|SLEEP|BENCHMARK)\b/i;
const qualified = /[`A-Za-z_]\s*\.\s*[`A-Za-z_]/;

const valueWords = new Set(
  [
    'null default true false now current_timestamp n x b on duplicate key update values value',
    '_binary _utf8 _utf8mb3 _utf8mb4 _latin1 _ascii',
  ]
    .join(' ')
    .split(' '),
);

const withoutNames = (skeleton: string): string => skeleton.replace(/`[^`]*`/g, '``');

const definitionFault = (skeleton: string): string | undefined => {
  const code = withoutNames(skeleton);
  const word = outside.exec(code)?.[0];
  if (word !== undefined) return `table definition with ${word.toUpperCase()}`;
  if (qualified.test(code)) return 'refers to another database';
  for (const [, engine, type] of code.matchAll(engineWord))
    if (!engines.has((engine ?? type ?? '').toLowerCase()))
      return `storage engine ${engine || type || 'without a name'}`;
  return undefined;
};

const valueFault = (values: string): string | undefined => {
  for (const [word] of withoutNames(values).matchAll(/[\w@$]+/g))
    if (!/^\d/.test(word) && !valueWords.has(word.toLowerCase()))
      return `unexpected word in its rows: ${word.slice(0, 30)}`;
  return undefined;
};

const bareName = new RegExp(`(^|${beforeName.source})#__(\\w+)`, 'g');

/** Bare names with `#__` get quotes, so that any prefix makes a name. */
const renamed = (sql: string, prefix: string): string =>
  sql.replace(bareName, '$1`#__$2`').replaceAll('`#__', `\`${prefix}`);

/** Collations of newer servers, each with one that every server has. */
const collation = (name: string): string => {
  const [charset = ''] = name.split('_');
  return /_(?:bin|as_cs)$/i.test(name) ? `${charset}_bin` : `${charset}_unicode_ci`;
};

const withKnownCollations = (sql: string): string =>
  sql.replace(/(\bCOLLATE\b\s*(?:=\s*)?['"`]?)(\w+_(?:0900|uca1400)_\w+)/gi, (_, word, name) => word + collation(name));

const definition = (text: string, skeleton: string, prefix: string): Checked => {
  const reason = definitionFault(skeleton);
  if (reason !== undefined) return { kind: 'refused', reason };
  const sql = withKnownCollations(renamed(text, prefix));
  return { kind: 'run', sql: sql.replace(/\bTYPE\s*=\s*(?=\w+)/gi, 'ENGINE=') };
};

const insertion = (text: string, skeleton: string, head: string, prefix: string): Checked => {
  const reason = valueFault(skeleton.slice(head.length));
  if (reason !== undefined) return { kind: 'refused', reason };
  // No string comes before the first value: the head is as long in the text.
  return { kind: 'run', sql: renamed(text.slice(0, head.length), prefix) + text.slice(head.length) };
};

/**
 * Decides about a statement of a dump: only those run that fill tables of one database. Names with `#__` get the
 * prefix, `TYPE=` becomes `ENGINE=`.
 */
export const checkStatement = ({ text, skeleton }: Statement, prefix: string): Checked => {
  if (skeleton === '' || controlling.test(skeleton)) return { kind: 'ignored' };
  if (/^SET\s/i.test(skeleton)) {
    const change = sessionChange(text);
    return change ? { kind: 'session', change } : { kind: 'refused', reason: 'server setting' };
  }
  const head = inserting.exec(skeleton)?.[0];
  if (head !== undefined) return insertion(text, skeleton, head, prefix);
  if (creating.test(skeleton) || altering.test(skeleton)) return definition(text, skeleton, prefix);
  if (dropping.test(skeleton)) return { kind: 'run', sql: renamed(text, prefix) };
  const database = choosing.exec(skeleton)?.[1];
  if (database !== undefined) return { kind: 'database', name: database };
  return { kind: 'refused', reason: 'statement does not fill a table' };
};
