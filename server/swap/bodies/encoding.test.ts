import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { repairEncoding } from './encoding.ts';

const readAsCp1252 = (text: string): string => {
  const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
  return [...Buffer.from(text)].map(byte => special[byte - 0x80] ?? String.fromCharCode(byte)).join('');
};

const assertKept = (text: string): void => assert.equal(repairEncoding(text), { text, repaired: false });

test('real text with suspicious letters, emoji and question marks stays byte for byte', () => {
  for (const text of [
    '',
    'plain words',
    'NÃO É PERMITIDO',
    'IRMÃ\u00a0MARIA',
    'LÃ\u00a0DE OVELHA',
    '«AMANHû',
    '“AMANHÔ',
    'Â\u00a0 and é',
    'A shell 🐚, a wave 🌊, and a family 👨‍👩‍👧.',
    'We found ???? and ????',
    'The sign Ã© stands for é',
    'Ã© beside a real emoji 🐚',
    'Здравствуйте',
    'Ã',
    'Ãx â€',
    '\ud800Ã©',
  ])
    assertKept(text);
});

test('no text that has its letters is changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aé ãÃ©ç🐚“”–AÉÃО\u00a0') }), text => {
      const { text: read, repaired } = repairEncoding(text);
      if (repaired) assert.is(readAsCp1252(read), text);
      else assert.is(read, text);
    }),
    { numRuns: 2000 },
  );
});

test('UTF-8 that was read as cp1252 is repaired', () => {
  for (const text of [
    'Olá “amigos” do porto',
    'O corrimão já tem letras – à esquerda.',
    'À noite é outra coisa.',
    '🐚',
  ])
    assert.equal(repairEncoding(readAsCp1252(text)), { text, repaired: true });
});

test('a text that was read wrongly twice is repaired', () => {
  assert.equal(repairEncoding(readAsCp1252(readAsCp1252('café'))), { text: 'café', repaired: true });
});

test.run();
