import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../../core/config/index.ts';
import { oneHostUrl } from '../../../test/server-address.ts';
import { type OpenedSource, openSource } from '../index.ts';

const test = suite('dumps of other servers');
const server = databaseAddress(process.env.TEST_DATABASE_URL ?? '');
const folder = await mkdtemp(join(tmpdir(), 'lectern-'));
const base = { server, url: 'https://old.example', signal: new AbortController().signal };

test.after(() => rm(folder, { recursive: true }));

/** As mysqldump 8 writes it: newer comments, a computed column, an invisible index, collations of its own. */
const mysql8 = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;
SET @MYSQLDUMP_TEMP_LOG_BIN = @@SESSION.SQL_LOG_BIN;
SET @@SESSION.SQL_LOG_BIN= 0;
/*!80000 SET SESSION information_schema_stats_expiry=0 */;
DROP TABLE IF EXISTS \`j8_users\`;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE \`j8_users\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`name\` varchar(400) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci NOT NULL DEFAULT '',
  \`params\` json DEFAULT NULL,
  \`lang\` varchar(9) GENERATED ALWAYS AS (json_unquote(json_extract(\`params\`,_utf8mb4'$.lang'))) STORED,
  \`hidden\` int DEFAULT NULL /*!80023 INVISIBLE */,
  PRIMARY KEY (\`id\`),
  KEY \`idx_name\` (\`name\`(100)) /*!80000 INVISIBLE */
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci;
LOCK TABLES \`j8_users\` WRITE;
/*!40000 ALTER TABLE \`j8_users\` DISABLE KEYS */;
INSERT INTO \`j8_users\` (\`id\`, \`name\`, \`params\`, \`hidden\`) VALUES (1,'Ada 😀','{"lang": "en"}',NULL);
/*!40000 ALTER TABLE \`j8_users\` ENABLE KEYS */;
UNLOCK TABLES;
CREATE TABLE \`j8_content\` (\`id\` int NOT NULL, PRIMARY KEY (\`id\`)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_as_cs;
SET @@SESSION.SQL_LOG_BIN = @MYSQLDUMP_TEMP_LOG_BIN;
-- Dump completed on 2026-01-01  0:00:00
`;

const opened = async (content: string | Buffer): Promise<OpenedSource> => {
  const file = join(folder, 'dump.sql');
  await writeFile(file, content);
  return openSource({ ...base, dump: [file] });
};

const messageOf = (opening: Promise<OpenedSource>): Promise<string> =>
  opening.then(
    async source => {
      await source.close();
      return 'no refusal';
    },
    (error: Error) => error.message,
  );

test('a file that unpacks without end is stopped', async () => {
  // Each line alone is a comment, so that no statement grows too large.
  const packed = gzipSync(Buffer.alloc(80 * 1024 * 1024, `-- ${'x'.repeat(60_000)}\n`));
  assert.ok(packed.length < 2 * 1024 * 1024);
  assert.match(await messageOf(opened(packed)), 'decompresses to more than 100 times its size');
});

test('a dump of MySQL 8 is loaded', async () => {
  const source = await opened(mysql8);
  assert.equal([source.load?.failed, source.load?.refused], [0, 0], JSON.stringify(source.load));
  assert.is((await source.rowsAfter('users', 'id', 0, 5))[0]?.name, 'Ada 😀');
  await source.close();
});

test('an address that asks for TLS never falls back to a connection without it', async () => {
  const url = oneHostUrl();
  const from = `${url}${url.includes('?') ? '&' : '?'}ssl=true`;
  assert.match(await messageOf(openSource({ ...base, from })), 'does not support TLS');
  const wrong = openSource({ ...base, from: 'mysql://u:secret@127.0.0.1/x?ssl=maybe' });
  assert.match(await messageOf(wrong), '`ssl` in the address of a database must be');
});

test.run();
