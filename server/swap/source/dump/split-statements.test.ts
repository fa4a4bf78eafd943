import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isPlainError } from '../../../core/errors/index.ts';
import { splitStatements } from './split-statements.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const split = async (text: string, size = 1_000): Promise<string[]> => {
  const found: string[] = [];
  for await (const { text: statement } of splitStatements(pieces(text, size))) found.push(statement);
  return found;
};

const failure = async (text: string): Promise<string> => {
  try {
    await split(text);
  } catch (error) {
    assert.ok(isPlainError(error), String(error));
    return error.message;
  }
  return 'no failure';
};

test('a dump that ends in the middle of a statement is refused, wherever it ends', async () => {
  const whole = "INSERT INTO `a` VALUES (1,'it''s; \\' (2)',\"x\"), (2) /*!40000 , (3) */";
  for (let length = 1; length <= whole.length; length++)
    assert.match(await failure(`SELECT 1;\n${whole.slice(0, length)}`), /^The dump ends in the middle of statement 2/);
  assert.match(await failure('DROP TABLE a; /* open'), 'in the middle');
});

test('a dump of mysqldump without its last line is refused', async () => {
  const start = '-- MariaDB dump 10.19\n-- Host: x\nDROP TABLE `a`;\n';
  assert.match(await failure(start), 'Dump completed');
  assert.equal(await split(`${start}-- Dump completed on 2020-01-01\n`), ['DROP TABLE `a`']);
});

test('a dump is split at the semicolons between its statements, wherever its pieces end', async () => {
  const text = [
    "/*M!999999\\- enable the sandbox mode */ \n-- it's; a comment\n# another; one\nSET a=1;",
    "INSERT INTO `b;` VALUES ('größe; \\'',\"';\",'/*;','--;');;",
    'SELECT 5-3, 5--3, 4*2/1;',
    'DELIMITER $$\nCREATE TRIGGER t BEGIN x; y; END$$\nDELIMITER ;\n',
    'INSERT INTO #__users VALUES (1);',
    '/*!40101 SET @a=1 */;/*!80000 SET b */;/* SET c */;',
  ].join('\n');
  const expected = [
    'SET a=1',
    "INSERT INTO `b;` VALUES ('größe; \\'',\"';\",'/*;','--;')",
    'SELECT 5-3, 5--3, 4*2/1',
    'CREATE TRIGGER t BEGIN x; y; END',
    'INSERT INTO #__users VALUES (1)',
    'SET @a=1',
  ];
  for (const size of [1, 2, 7, 64, 1_000]) assert.equal(await split(text, size), expected, `${size}`);
});

test('words of strings are not words of the statement', async () => {
  for await (const { skeleton } of splitStatements(pieces("INSERT INTO `a` VALUES ('SELECT \\' x','y');", 1_000)))
    assert.is(skeleton, "INSERT INTO `a` VALUES ('','')");
});

test.run();
