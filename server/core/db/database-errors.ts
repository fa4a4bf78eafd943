/** Number of a database error; undefined for any other error. */
export const errorNumber = (error: unknown): number | undefined =>
  error && typeof error === 'object' && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

const hasNumber = (error: unknown, numbers: ReadonlySet<number>): boolean => numbers.has(errorNumber(error) ?? 0);

/** True if a unique key rejected the row (design, decision 10). */
export const isDuplicate = (error: unknown): boolean => errorNumber(error) === 1062;

/** True if this unique key rejected the row: the last name in messages of all languages. MySQL names its table too. */
export const isDuplicateOf = (error: unknown, key: string): boolean =>
  isDuplicate(error) && error instanceof Error && new RegExp(`'(?:\\w+\\.)?${key}'[^']*$`).test(error.message);

/** Too many prepared statements on the server; one that it does not know, cannot prepare, or would have to prepare again. */
const unpreparedNumbers = new Set([1461, 1243, 1295, 1615]);

/** True if a prepared statement was not executed, and the same text as an ordinary query might be. */
export const isUnprepared = (error: unknown): boolean => hasNumber(error, unpreparedNumbers);

/** True if the node of a cluster answers no queries: it has left the cluster, or has not joined it yet. */
export const isNotReady = (error: unknown): boolean => errorNumber(error) === 1047;

const readOnlyNumbers = new Set([1290, 1836]);
const unknownNumbers = new Set([1064, 1193]);

/** True if the server takes no changes now. */
export const isReadOnly = (error: unknown): boolean => hasNumber(error, readOnlyNumbers);

/** True for a statement or variable that MySQL does not have. */
export const isUnknownToServer = (error: unknown): boolean => hasNumber(error, unknownNumbers);

const lockWait = 1205;
const conflicts = new Set([lockWait, 1213, 1020]);

/** True if a lock of another transaction was not released in time. */
export const isLockWait = (error: unknown): boolean => errorNumber(error) === lockWait;

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

/** No connection is made: nothing listens, or the host cannot be reached. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ER_CON_COUNT_ERROR',
]);

/** Too many connections, of all users or of this one. */
const connectionLimitNumbers = new Set([1040, 1203, 1226]);

/**
 * True if no query is answered now, at whichever connection: others need not wait for the same error. A lost connection,
 * a slow statement and a full table are no such errors.
 */
export const isAway = (error: unknown): boolean =>
  isNotReady(error) ||
  isReadOnly(error) ||
  unreachableCodes.has(codeOf(error)) ||
  hasNumber(error, connectionLimitNumbers) ||
  // Knex waited for a free connection.
  (error instanceof Error && error.name === 'KnexTimeoutError');

/** A full disk or table; a failed commit; a statement that was ended. */
const failedNumbers = new Set([1021, 1114, 1030, 1026, 3, 1180, 1317]);

/** True if the database cannot run a query now but might later. */
export const isUnavailable = (error: unknown): boolean =>
  isAway(error) ||
  isConnectionLost(error) ||
  isConflict(error) ||
  codeOf(error) === 'QUERY_TIMEOUT' ||
  hasNumber(error, failedNumbers);
