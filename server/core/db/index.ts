export { inTurn } from './advisory-lock.ts';
export { withBriefWait } from './brief-wait-queries.ts';
export { connectionOptions } from './connection-options.ts';
export { countRows } from './count-rows.ts';
export {
  errorNumber,
  isAway,
  isConflict,
  isConnectionLost,
  isDuplicate,
  isDuplicateOf,
  isLockWait,
  isNotReady,
  isUnavailable,
} from './database-errors.ts';
export { connect, digest, isReading, type Knex, lockWaitMs, reading, type Sql, type Transaction } from './db.ts';
export { escapeLike, likePrefix } from './escape-like.ts';
export { joinedRows } from './joined-queries.ts';
export { inKeyset, type KeysetRange, type Position } from './keyset-queries.ts';
export { lockTurns } from './lock-turns.ts';
export { knownMigrations, migrateUp } from './migrate.ts';
export { ordered } from './ordered.ts';
export { preparedQuery } from './prepared-query.ts';
export { insertReturning } from './returning-queries.ts';
export { scalar } from './scalar-loader.ts';
export { retrying, rolledBack, transact } from './transact.ts';
