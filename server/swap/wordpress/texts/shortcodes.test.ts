import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLinear } from '../../../test/linear-time.ts';
import { type Expand, expandShortcodes } from './shortcodes.ts';

const inBars: Expand = ({ inner }) => `|${inner}|`;
const expanded = (source: string): string =>
  expandShortcodes(source, { audio: inBars, caption: inBars }).markup.replace(/\s+/g, '');

test('the end of a shortcode belongs to the nearest beginning before it', () => {
  assert.is(expanded('[audio a][audio]b[/audio][audio]c[/audio]d'), '|||b||c|d');
  assert.is(expanded('[/audio][caption]a[/caption][audio]b'), '[/audio]|a|||b');
});

test('many shortcodes before one end are read in time that grows with their number alone', () => {
  for (const bits of ['[caption]', '[caption][audio]', '[unknown a=1]'])
    assertLinear(source => expanded(`${source}[/unknown][/audio][/caption]`), bits, 400_000);
});

test.run();
