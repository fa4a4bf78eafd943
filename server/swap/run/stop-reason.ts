import { errorNumber, isConnectionLost } from '../../core/db/index.ts';
import { isPlainError, plainError } from '../../core/errors/index.ts';

/** Numbers of MySQL and MariaDB: disk full, table full. */
const fullNumbers = new Set([1021, 1114]);

/** The error that ended a run: as a plain one when its operator can mend it at the database of this site. */
export const stopReason = (error: unknown): unknown => {
  if (isPlainError(error)) return error;
  if (fullNumbers.has(errorNumber(error) ?? 0))
    return plainError(
      'The disk of the database is full. Free some space and start the import again; it continues where it stopped.',
    );
  if (isConnectionLost(error))
    return plainError(
      'The database of this site does not answer. Start the import again; it continues where it stopped.',
    );
  return error;
};
