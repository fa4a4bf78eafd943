import type { DatabaseAddress } from '../../core/config/index.ts';
import { errorNumber, isConnectionLost, isUnavailable } from '../../core/db/index.ts';
import { plainError } from '../../core/errors/index.ts';

/** Names a database without its password: `reader@db.example.org:3306/joomla`. */
export const placeOf = ({ user, host, port, socketPath, database }: DatabaseAddress): string =>
  `${user}@${socketPath ?? `${host}:${port}`}/${database}`;

const refusedNumbers = new Set([1044, 1045, 1130, 1142, 1143, 1251, 1698]);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';

/** Rethrows an error of opening a connection, as a plain error when its operator can mend it. */
export const unreachable =
  (name: string, address: DatabaseAddress) =>
  (error: unknown): never => {
    const number = errorNumber(error) ?? 0;
    if (number === 1049) throw plainError(`There is no database ${address.database} at ${placeOf(address)}.`);
    if (refusedNumbers.has(number))
      throw plainError(`The server of ${name} refuses ${placeOf(address)}: check user, password and permissions.`);
    if (codeOf(error) === 'HANDSHAKE_NO_SSL_SUPPORT')
      throw plainError(
        `The server of ${name} at ${placeOf(address)} does not support TLS: remove ssl from the address only on a network that you trust.`,
      );
    if (codeOf(error) === 'HANDSHAKE_SSL_ERROR')
      throw plainError(
        `The certificate of the server of ${name} at ${placeOf(address)} is not valid: set sslCa to the CA certificate, or use ssl=no-verify to skip the check.`,
      );
    if (isUnavailable(error) || /^E[A-Z]+/.test(codeOf(error)))
      throw plainError(`The server of ${name} does not answer at ${placeOf(address)} (${codeOf(error)}).`);
    throw error;
  };

/** Rethrows an error of reading; a plain error when the connection was lost. */
export const lost =
  (address: DatabaseAddress) =>
  (error: unknown): never => {
    if (isConnectionLost(error))
      throw plainError(`The connection to the database of the old site at ${placeOf(address)} was lost: start again.`);
    throw error;
  };
