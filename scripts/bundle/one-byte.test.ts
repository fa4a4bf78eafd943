import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inOneByte } from './one-byte.ts';

const programs = [
  "'“a” – 😀'",
  '`→ … \\`–`',
  "'\\–' + '\\\\–' + '\\\\\\–' + '\\n–'",
  '"a–b–c".split(/[–—]/).join() + /\\–/.test("–") + /^[😀-😂]$/u.test("😁")',
  '({ "–": 1, größe: 2, ñ: 3, λ: 4 }).λ',
  '/* – \\ */ 1 // “',
];

test('a program means the same when its characters are written in one byte', () => {
  for (const program of programs) {
    const written = inOneByte(program);
    assert.not.match(written, /[^\0-\xff]/);
    assert.equal(runInNewContext(written), runInNewContext(program), program);
  }
});

test('a program with raw templates stays as it is', () => {
  for (const program of ['String.raw`–`', 'String.raw `–`']) assert.is(inOneByte(program), program);
});

test.run();
