export { inTurn } from './advisory-lock.ts';
export { countRows } from './count-rows.ts';
export {
  connect,
  digest,
  errorNumber,
  isConnectionLost,
  isDuplicate,
  isReading,
  isUnavailable,
  type Knex,
  reading,
  retrying,
  rolledBack,
  type Sql,
  type Transaction,
  transact,
} from './db.ts';
export { escapeLike, likePrefix } from './escape-like.ts';
export { inKeyset, type KeysetRange, type Position } from './keyset-queries.ts';
export { type Lease, lease } from './lease-queries.ts';
export { knownMigrations, migrateUp } from './migrate.ts';
export { ordered } from './ordered.ts';
