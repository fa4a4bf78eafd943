/** Number of a database error; undefined for any other error. */
export const errorNumber = (error: unknown): number | undefined =>
  error && typeof error === 'object' && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

const hasNumber = (error: unknown, numbers: ReadonlySet<number>): boolean => numbers.has(errorNumber(error) ?? 0);

/** True if a unique key rejected the row (design, decision 10). */
export const isDuplicate = (error: unknown): boolean => errorNumber(error) === 1062;

/** True if the node of a cluster answers no queries: it has left the cluster, or has not joined it yet. */
export const isNotReady = (error: unknown): boolean => errorNumber(error) === 1047;

const readOnlyNumbers = new Set([1290, 1836]);
const unknownNumbers = new Set([1064, 1193]);

/** True if the server takes no changes now. */
export const isReadOnly = (error: unknown): boolean => hasNumber(error, readOnlyNumbers);

/** True for a statement or variable that MySQL does not have. */
export const isUnknownToServer = (error: unknown): boolean => hasNumber(error, unknownNumbers);

const conflicts = new Set([1205, 1213, 1020]);

/**
 * True if another transaction was in the way, and this one was rolled back: a lock wait or a deadlock, or in a cluster a
 * commit that another node refused.
 */
export const isConflict = (error: unknown): boolean => hasNumber(error, conflicts);

const lostCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CONNECTION_KILLED',
  'ER_SERVER_SHUTDOWN',
  'ER_NET_READ_ERROR',
  'ER_NET_WRITE_ERROR',
]);

/** The connection was killed; the server stops. */
const endedNumbers = new Set([1927, 1053]);

// mysql2 sets no code for the second query on a lost connection, and knex none for the end of its transaction.
const lostWords =
  /connection is in closed state|connection is closed|Connection lost|Transaction query already complete/i;

const codeOf = (error: unknown): string =>
  error && typeof error === 'object' && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the connection to the database ended while it was used. */
export const isConnectionLost = (error: unknown): boolean =>
  lostCodes.has(codeOf(error)) ||
  hasNumber(error, endedNumbers) ||
  (error instanceof Error && lostWords.test(error.message));

const awayCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'ER_CON_COUNT_ERROR', 'QUERY_TIMEOUT']);

/** Too many connections; a full disk or table; a failed commit; the server stops. */
const awayNumbers = new Set([1040, 1203, 1226, 1021, 1114, 1030, 1026, 3, 1180, 1317]);

/** True if the database cannot run a query now but might later. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  isConflict(error) ||
  isNotReady(error) ||
  isReadOnly(error) ||
  awayCodes.has(codeOf(error)) ||
  hasNumber(error, awayNumbers) ||
  (error instanceof Error && error.name === 'KnexTimeoutError');

/** True if the database answers nobody now: others need not wait for the same error. */
export const isAway = (error: unknown): boolean => isUnavailable(error) && !isConflict(error);
