import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chosenFile, flags, parts } from './bench/parts.mjs';
import { slopeOf } from './bench/slope.ts';
import { runToEnd } from './boot/child.mjs';

test('the help of the benchmarks names each part and each flag', async () => {
  const { code, output } = await runToEnd(process.execPath, ['scripts/bench.mjs', '--help']);
  assert.is(code, 0);
  for (const name of [...Object.keys(parts), ...Object.keys(flags)])
    assert.match(output, new RegExp(`^ +${name} +\\S`, 'm'), name);
  assert.ok(Object.keys(parts).length >= 7);
});

test('a part that does not exist ends with 1 and is named', async () => {
  const { code, output } = await runToEnd(process.execPath, ['scripts/bench.mjs', 'weight', 'wieght']);
  assert.is(code, 1);
  assert.match(output, 'There is no part wieght.');
});

test('names of parts select the main benchmarks, a flag one of its own', () => {
  assert.equal(chosenFile([]), { file: 'run.ts' });
  assert.equal(chosenFile(['weight', 'cached', 'rendered', 'cold', 'saving', 'memory', 'dashboard']), {
    file: 'run.ts',
  });
  assert.equal(chosenFile(['--archive', 'search']), { file: 'archive.ts' });
});

test('growth is the slope of the line through all samples', () => {
  const samples = [0, 1, 2, 3].map(hours => ({ hours, value: 100 + 5 * hours + (hours % 2) }));
  assert.ok(Math.abs(slopeOf(samples) - 5.2) < 1e-9);
  assert.is(slopeOf([{ hours: 0, value: 90 }]), 0);
});

test.run();
