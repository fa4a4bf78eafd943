import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../test/linear-time.ts';
import { readCues } from './webvtt.ts';

const test = suite('timed texts');

const read = (words: string) => readCues(Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`));

test('a voice is read with its class, without the spaces around it', () => {
  assert.equal(read('<v.loud   Asha  Rao >Good evening'), {
    kind: 'cues',
    cues: [{ start: 1, end: 2, speaker: 'Asha Rao', text: 'Good evening' }],
  });
});

test('many spaces after a voice take time in proportion to their number', () => {
  assertLinear(spaces => read(`<v${spaces}`), ' ', 200_000);
});

test.run();
