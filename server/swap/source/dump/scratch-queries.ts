import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseAddress } from '../../../core/config/index.ts';
import { connectionOptions } from '../../../core/db/index.ts';

export type ServerConnection = Connection;

/** Names of databases that are dropped after use begin with one of these. */
export type ScratchPrefix = 'lectern_scratch' | 'lectern_preview';

const pattern = '^lectern_(scratch|preview)_';

/** Connects to a database server as its user may: to create scratch databases, or to clear one. */
export const connectServer = async (address: DatabaseAddress): Promise<ServerConnection> => {
  const connection = await mysql.createConnection({
    ...connectionOptions(address),
    charset: 'utf8mb4',
    connectTimeout: 10_000,
  });
  connection.on('error', () => undefined);
  return connection;
};

/** The host by which the server knows this connection, for a user that connects from the same one. */
const hostOf = async (connection: ServerConnection): Promise<string> => {
  const [rows] = await connection.query<RowDataPacket[]>("SELECT SUBSTRING_INDEX(USER(), '@', -1) AS host");
  return String(rows[0]?.host);
};

/** Takes the lock that tells that the owner of a scratch database lives; the connection holds it until it ends. */
export const lockScratch = async (connection: ServerConnection, name: string): Promise<void> => {
  await connection.query('SET SESSION wait_timeout = 604800');
  await connection.query('SELECT GET_LOCK(?, 0)', [name]);
};

/** Creates a database and a user of the same name who has rights on it alone. Fails without the rights for that. */
export const createScratch = async (connection: ServerConnection, name: string, password: string): Promise<void> => {
  const host = await hostOf(connection);
  await connection.query('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [name]);
  await connection.query('CREATE USER ?@? IDENTIFIED BY ?', [name, host, password]);
  await connection.query(
    'GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, REFERENCES, LOCK TABLES ON ??.* TO ?@?',
    // In a grant `_` stands for any character.
    [name.replaceAll('_', '\\_'), name, host],
  );
};

/**
 * Drops the database and its user; safe when either was not created. The user first: abandoned ones are found by their
 * database, so a process that ends between the two leaves no user for good.
 */
export const dropScratch = async (connection: ServerConnection, name: string): Promise<void> => {
  await connection.query('DROP USER IF EXISTS ?@?', [name, await hostOf(connection)]);
  await connection.query('DROP DATABASE IF EXISTS ??', [name]);
};

/** Whether no connection to this server has the lock. */
export const hasFreeLock = async (connection: ServerConnection, name: string): Promise<boolean> => {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT IS_FREE_LOCK(?) AS isFree', [name]);
  return Number(rows[0]?.isFree) === 1;
};

/** Scratch databases whose owner has ended without dropping them. */
export const abandonedScratches = async (connection: ServerConnection): Promise<string[]> => {
  const [rows] = await connection.query<RowDataPacket[]>(
    'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name REGEXP ? AND IS_FREE_LOCK(schema_name) = 1',
    [pattern],
  );
  return rows.map(row => String(row.name));
};

export const tableNames = async (connection: ServerConnection, database: string): Promise<string[]> => {
  const [rows] = await connection.query<RowDataPacket[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
    [database],
  );
  return rows.map(row => String(row.name));
};

export const dropTables = async (connection: ServerConnection, names: readonly string[]): Promise<void> => {
  await connection.query('SET SESSION foreign_key_checks = 0');
  for (const name of names) await connection.query('DROP TABLE IF EXISTS ??', [name]);
};
