import { isPlainError } from './core/errors/index.ts';

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

const isOfPort = (code: string): boolean => ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES'].includes(code);

const isOfDatabase = (code: string): boolean =>
  [
    ...['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'],
    ...['PROTOCOL_CONNECTION_LOST', 'ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR'],
  ].includes(code);

/** A sentence for a failed start that its operator can mend; anything else as it is, with its stack. */
export const startSentence = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (isPlainError(error)) return `lectern: ${error.message}`;
  const code = codeOf(error);
  if (isOfPort(code)) return `lectern: HOST and PORT cannot be used: ${error.message}`;
  if (!isOfDatabase(code)) return error;
  const reason = error.message === '' ? code : error.message;
  return `lectern: the database cannot be used: start it, or set DATABASE_URL right (${reason}).`;
};
