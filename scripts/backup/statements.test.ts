import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dumpOf, tableMadeBy } from './statements.ts';

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const split = async (text: string, size: number): Promise<[string[], string]> => {
  const dump = dumpOf(pieces(text, size));
  const found: string[] = [];
  for await (const statement of dump.statements()) found.push(statement);
  return [found, dump.rest()];
};

test('a dump is split at the semicolons between its statements, wherever its pieces end', async () => {
  const statements = [
    "-- a comment; it's one\nINSERT INTO `a` VALUES (1,'it\\'s; fine\\\\','\"')",
    '/*!40101 SET NAMES utf8mb4 */',
    "INSERT INTO `b;` VALUES ('größe;',\"';\")",
    "/* a ; b */ INSERT INTO `c` VALUES ('/*;', 1)",
  ];
  const text = `${statements.join(';\n')};\n-- Dump completed on today\n`;
  for (const size of [1, 2, 3, 7, 1000])
    assert.equal(await split(text, size), [statements, '-- Dump completed on today'], `${size}`);
});

test('only what a dump consists of is let through', () => {
  for (const allowed of [
    "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */",
    '/*M!999999\\- enable the sandbox mode */ \n-- x\n/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */',
    'SET @saved_cs_client = @@character_set_client',
    '/*!40000 ALTER TABLE `a` DISABLE KEYS */',
    'LOCK TABLES `a` WRITE',
    'UNLOCK TABLES',
    "INSERT INTO `a` VALUES ('GLOBAL')",
  ])
    assert.not.throws(() => tableMadeBy(allowed), allowed);
  assert.is(tableMadeBy('CREATE TABLE `a` (\n`id` int)'), 'a');
  for (const refused of [
    'system ls',
    '\\! ls',
    'SET GLOBAL general_log=1',
    'SET @@GLOBAL.general_log=1',
    'DROP DATABASE `a`',
    'INSERT INTO `mysql`.`user` VALUES (1)',
    '/*!40101 GRANT ALL ON *.* TO x */',
    "SELECT 1 INTO OUTFILE '/tmp/a'",
  ])
    assert.throws(() => tableMadeBy(refused), 'no backup writes', refused);
});

test.run();
