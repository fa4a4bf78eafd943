/** Character sets in which every byte below 128 is an ASCII character, so that quotes and backslashes are found. */
const charsets = new Set(
  [
    'utf8 utf8mb3 utf8mb4 ascii binary latin1 latin2 latin5 latin7 greek hebrew koi8r koi8u',
    'cp1250 cp1251 cp1256 cp1257 cp850 cp852 cp866 macce macroman',
  ]
    .join(' ')
    .split(' '),
);

const ignored = new Set(
  [
    'sql_mode sql_notes foreign_key_checks unique_checks autocommit note_verbosity sql_log_bin sql_quote_show_create',
    'sql_auto_is_null storage_engine default_storage_engine collation_connection character_set_results',
    'character_set_connection information_schema_stats_expiry',
  ]
    .join(' ')
    .split(' '),
);

const assignment =
  /^(?:SESSION\s+|LOCAL\s+|@@SESSION\.|@@LOCAL\.|@@(?!GLOBAL|PERSIST))?(@?\w+)\s*:?=\s*('[^']*'|"[^"]*"|[-\w]+|@@?[\w.]+)$/i;
const names = /^NAMES\s+['"]?(\w+)['"]?(?:\s+COLLATE\s+['"]?\w+['"]?)?$/i;
const offset = /^'[+-]\d\d?:\d\d'$/;

/** Effect of a SET statement on the connection that loads a dump. */
export interface SessionChange {
  /** Character set of the text that follows; `saved` for the one of the last `SET NAMES`. */
  readonly charset?: string;
  /** Quoted offset from UTC. */
  readonly timeZone?: string;
}

const charsetOf = (name: string): SessionChange | undefined => {
  const known = name.toLowerCase();
  if (!charsets.has(known)) return undefined;
  // The same bytes, and those of every character beyond the first 65,536 too.
  return { charset: known === 'utf8' || known === 'utf8mb3' ? 'utf8mb4' : known };
};

const changeOf = (part: string): SessionChange | undefined => {
  const named = names.exec(part)?.[1];
  if (named !== undefined) return charsetOf(named);
  const [, variable = '', value = ''] = assignment.exec(part) ?? [];
  const name = variable.toLowerCase();
  if (name === 'character_set_client')
    return value.startsWith('@') ? { charset: 'saved' } : charsetOf(value.replace(/['"]/g, ''));
  if (name === 'time_zone') {
    if (offset.test(value)) return { timeZone: value };
    return value.startsWith('@') ? {} : undefined;
  }
  return name.startsWith('@') || ignored.has(name) ? {} : undefined;
};

/** The effect of a SET statement; undefined when it sets anything that loading a dump does not need. */
export const sessionChange = (statement: string): SessionChange | undefined => {
  const parts = statement.replace(/^SET\s+/i, '').match(/(?:[^,'"]|'[^']*'|"[^"]*")+/g) ?? [];
  let changes: SessionChange | undefined = {};
  for (const part of parts) {
    const change = changeOf(part.trim());
    changes = changes && change && { ...changes, ...change };
  }
  return changes;
};
