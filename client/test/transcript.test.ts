import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { knownFigures } from './figures.ts';
import { storedTranscripts } from './transcript.ts';

const test = suite('the stored transcripts');

test('every journey has its row in the table of figures, and ten are kept at least', () => {
  const rows = knownFigures();
  const journeys = storedTranscripts();
  assert.equal(
    journeys.filter(name => !rows.includes(name)),
    [],
  );
  assert.ok(journeys.length >= 10);
});

test.run();
