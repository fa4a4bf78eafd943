import mysql, { type Connection } from 'mysql2/promise';
import type { DatabaseAddress } from '../../../core/config/index.ts';
import { connectionOptions } from '../../../core/db/index.ts';

/** Runs statements whose characters stand for bytes. */
export interface LoadConnection {
  readonly packetMost: number;
  readonly run: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

// Zero dates and texts that are too long were stored by the old site: they load as they are.
const prepare = async (connection: Connection): Promise<number> => {
  await connection.query(
    "SET SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES', SESSION foreign_key_checks=0, SESSION unique_checks=0, SESSION autocommit=0, SESSION time_zone='+00:00'",
  );
  await connection.query('SET NAMES utf8mb4');
  const [rows] = await connection.query<mysql.RowDataPacket[]>('SELECT @@max_allowed_packet AS most');
  return Number(rows[0]?.most);
};

/** Connects to the database that a dump is loaded into. */
export const openLoadConnection = async (address: DatabaseAddress): Promise<LoadConnection> => {
  const connection = await mysql.createConnection({
    ...connectionOptions(address),
    // A character is sent as one byte, whatever character set `SET NAMES` tells the server: the client must not follow
    // it.
    charset: 'LATIN1_SWEDISH_CI',
    flags: ['-SESSION_TRACK'],
    connectTimeout: 10_000,
  });
  // A connection that is lost between two statements reports it at the next one.
  connection.on('error', () => undefined);
  return {
    packetMost: await prepare(connection),
    run: async sql => {
      await connection.query(sql);
    },
    close: () => connection.end().catch(() => connection.destroy()),
  };
};
