import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../../test/linear-time.ts';
import { type Checked, checkStatement } from './check-statement.ts';
import { splitStatements } from './split-statements.ts';

async function* onePiece(text: string): AsyncGenerator<string> {
  yield `${text};`;
}

const checked = async (text: string): Promise<readonly Checked[]> => {
  const found: Checked[] = [];
  for await (const statement of splitStatements(onePiece(text))) found.push(checkStatement(statement, 'x_'));
  return found;
};

const runs = async (text: string): Promise<string> => {
  const [first] = await checked(text);
  return first?.kind === 'run' ? first.sql : `${first?.kind}`;
};

test('statements that reach beyond the tables of one database are refused', async () => {
  for (const statement of [
    'CREATE DATABASE other',
    'GRANT ALL ON *.* TO x',
    "CREATE USER x IDENTIFIED BY 'y'",
    'SET GLOBAL general_log=1',
    'SET @@GLOBAL.general_log=1',
    'SET @@PERSIST.general_log=1',
    "SET @a=1, GLOBAL general_log_file='/x'",
    "SET PASSWORD = 'x'",
    'SET NAMES gbk',
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE a",
    "SELECT * FROM a INTO OUTFILE '/x'",
    'INSERT INTO a SELECT * FROM mysql.user',
    'INSERT INTO a VALUES ((SELECT 1))',
    "INSERT INTO a VALUES (LOAD_FILE('/etc/passwd'))",
    'INSERT INTO a VALUES (@@version)',
    'INSERT INTO a VALUES (SLEEP(9))',
    'INSERT INTO `mysql`.`user` VALUES (1)',
    'INSERT INTO mysql . user VALUES (1)',
    'CREATE TABLE a (b int) AS SELECT 1',
    'CREATE TABLE other.a (b int)',
    "CREATE TABLE a (b int) ENGINE=CONNECT FILE_NAME='/etc/passwd'",
    "CREATE TABLE a (b int) ENGINE='FEDERATED'",
    "CREATE TABLE a (b int) TYPE=FEDERATED CONNECTION='mysql://x'",
    "CREATE TABLE a (b int) DATA DIRECTORY='/x'",
    'CREATE TABLE a (b int) ENGINE=MRG_MyISAM UNION=(mysql.user)',
    'CREATE TABLE a LIKE mysql.user',
    'CREATE TEMPORARY TABLE a (b int)',
    'DROP TABLE a, mysql.user',
    'DROP DATABASE a',
    'ALTER TABLE a RENAME TO mysql.b',
    'ALTER TABLE a ENGINE=FEDERATED',
    '/*!50001 CREATE VIEW a AS SELECT 1 */',
    'CREATE TRIGGER a BEFORE INSERT ON b FOR EACH ROW SET @x=1',
    'CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM a',
    'CREATE PROCEDURE p() SELECT 1',
    '/*!40101 GRANT ALL ON *.* TO x */',
    '/*!40101 INSERT INTO a */ SELECT 1',
    'TRUNCATE a',
    'system ls',
  ])
    assert.equal(
      (await checked(statement)).map(({ kind }) => kind),
      ['refused'],
      statement,
    );
});

test('code that the server would read behind a comment is no string here', async () => {
  for (const statement of [
    "INSERT INTO a VALUES (1) --\x01 '\n, (USER()) -- '\n",
    "INSERT INTO a VALUES (1) --\x7f'\n, (LOAD_FILE(0x61))#'\n",
    "INSERT INTO a VALUES (1)#__b '\n, (USER()) -- '\n",
    "INSERT INTO a (b#__c '\n) VALUES (USER()) -- ') VALUES (1)\n",
    "CREATE TABLE a (b int)#__c '\n AS SELECT USER() -- '\n",
    "ALTER TABLE a COMMENT 'x'#__c '\n, DATA DIRECTORY 'x' -- '\n",
  ])
    assert.equal(
      (await checked(statement)).map(({ kind }) => kind),
      ['refused'],
      statement,
    );
  assert.is(await runs('DROP TABLE #__a,#__b'), 'DROP TABLE `x_a`,`x_b`');
});

test('a definition is read in time that grows with its length alone', () => {
  const read = (blanks: string): Checked => {
    const text = `CREATE TABLE a (b int) COLLATE${blanks}x`;
    return checkStatement({ number: 1, text, skeleton: text }, 'x_');
  };
  assertLinear(read, ' ', 40_000);
});

test('statements of a dump run, with the prefix and the storage engine in their places', async () => {
  assert.is(await runs('DROP TABLE IF EXISTS `#__a`, `#__b`'), 'DROP TABLE IF EXISTS `x_a`, `x_b`');
  assert.is(
    await runs('CREATE TABLE `#__a` (`type` int) TYPE=MyISAM'),
    'CREATE TABLE `x_a` (`type` int) ENGINE=MyISAM',
  );
  assert.is(await runs("INSERT INTO #__a VALUES ('`#__b` TYPE=x')"), "INSERT INTO `x_a` VALUES ('`#__b` TYPE=x')");
  const same = [
    "CREATE TABLE IF NOT EXISTS `a` (`b` varchar(9) DEFAULT '' COMMENT 'SELECT; ENGINE=x', `c` decimal(3,1) DEFAULT 0.5) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
    "REPLACE INTO `a` (`b`, `select`) VALUES (-1.5e3, NULL), (0xABCD, x'00'), (_binary 'a', now())",
    'ALTER TABLE `a` ADD PRIMARY KEY (`b`), MODIFY `b` int NOT NULL AUTO_INCREMENT',
  ];
  for (const statement of same) assert.is(await runs(statement), statement);
});

test('settings that a dump needs change the session, and those of its own are left out', async () => {
  const change = async (text: string) => {
    const [first] = await checked(text);
    return first?.kind === 'session' ? first.change : first?.kind;
  };
  assert.equal(await change('SET NAMES utf8'), { charset: 'utf8mb4' });
  assert.equal(await change('/*!40101 SET NAMES latin1 */'), { charset: 'latin1' });
  assert.equal(await change("SET TIME_ZONE='+02:00'"), { timeZone: "'+02:00'" });
  assert.equal(await change('SET character_set_client = @saved_cs_client'), { charset: 'saved' });
  for (const ignored of [
    "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO,ANSI_QUOTES' */",
    'SET AUTOCOMMIT = 0',
    '/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */',
  ])
    assert.equal(await change(ignored), {}, ignored);
  for (const ignored of ['LOCK TABLES `a` WRITE', 'UNLOCK TABLES', 'START TRANSACTION', 'COMMIT'])
    assert.is(await change(ignored), 'ignored', ignored);
});

test('collations of newer servers become ones that every server has', async () => {
  const sql = await runs(
    "CREATE TABLE a (b varchar(9) COLLATE utf8mb4_0900_as_cs, c varchar(9) COLLATE utf8mb4_0900_bin COMMENT 'COLLATE is a word') ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci",
  );
  assert.match(sql, 'b varchar(9) COLLATE utf8mb4_bin, c varchar(9) COLLATE utf8mb4_bin');
  assert.match(sql, 'COLLATE=utf8mb4_unicode_ci');
  assert.match(await runs('CREATE TABLE a (b int) COLLATE=utf8mb3_uca1400_ai_ci'), /COLLATE=utf8mb3_unicode_ci$/);
});

test('settings at the beginning of dumps of MySQL 8 are left out', async () => {
  const kinds = await checked(
    'SET @MYSQLDUMP_TEMP_LOG_BIN = @@SESSION.SQL_LOG_BIN; SET @@SESSION.SQL_LOG_BIN= 0; /*!50503 SET NAMES utf8mb4 */; /*!80000 SET SESSION information_schema_stats_expiry=0 */',
  );
  assert.equal(
    kinds.map(({ kind }) => kind),
    ['session', 'session', 'session'],
  );
});

test.run();
