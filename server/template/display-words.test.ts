import { readdir, readFile } from 'node:fs/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const languages = new URL('../../media/languages/', import.meta.url);

const catalogue = async (path: string): Promise<ReadonlyMap<string, unknown>> =>
  new Map(Object.entries(JSON.parse(await readFile(new URL(path, languages), 'utf8'))));

test('the setting for numbers names the field that numbers are dictated into, as it is labelled, in each language', async () => {
  for (const locale of await readdir(languages)) {
    const hint = String((await catalogue(`${locale}/display.json`)).get('DISPLAY_NUMBERS_HINT'));
    const label = String((await catalogue(`${locale}/browser/control-numbers.json`)).get('NUMBERS_FIELD'));
    assert.ok(hint.includes(label), `${locale}: ${hint}`);
  }
});

test.run();
