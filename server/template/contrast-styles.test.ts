import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('contrast styles');
const styles = readFileSync(new URL('../../media/styles/parts/contrast.css', import.meta.url), 'utf8');

test('the reader’s choice of more contrast and that of the device have the same colours', () => {
  const [head = '', ...blocks] = styles.split('@media ');
  assert.match(head, /^\/\*[^/]*\*\/\s*$/);
  const read = blocks.map(block => {
    const [media = '', selector = '', ...rest] = block.split(/ \{\n/);
    return { place: `${media} ${selector.trim()}`, colours: rest.join(' {\n').trim() };
  });
  assert.equal(
    read.map(({ place }) => place),
    ['screen html:root:root[data-contrast="more"]', 'screen and (prefers-contrast: more) html:root:root'],
  );
  const [chosen, device] = read;
  assert.ok((chosen?.colours.split('light-dark(') ?? []).length > 20);
  assert.is(device?.colours, chosen?.colours);
});

test.run();
