import { load } from 'cheerio';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { captchaAlphabet, captchaCode, captchaPng, captchaSvg } from './captcha-picture.ts';

test('a code has five characters, none of which is taken for another', () => {
  for (let run = 0; run < 200; run++) assert.match(captchaCode(), /^[A-Z3479]{5}$/);
  for (const confusing of '0OQ1I258V6') assert.not.ok(captchaAlphabet.includes(confusing));
  assert.ok(captchaAlphabet.length >= 26);
});

test('the picture does not hold its code as text', () => {
  const code = captchaCode();
  const $ = load(captchaSvg(code), { xml: true });
  assert.is($.text(), '');
  assert.not.match($.xml(), new RegExp(code));
});

test('the same code is drawn differently each time', () => {
  assert.is.not(captchaSvg('ABCDE'), captchaSvg('ABCDE'));
});

test('every character is drawn inside the picture', async () => {
  for (const character of captchaAlphabet) {
    const picture = sharp(await captchaPng(character.repeat(5), () => 0.5)).greyscale();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    assert.equal([info.width, info.height], [200, 64]);
    const dark = [...data.keys()].filter(at => (data[at] ?? 255) < 40);
    assert.ok(dark.length > 400, `${character} has ${dark.length} dark dots`);
    assert.ok(
      dark.every(at => at % 200 > 3 && at % 200 < 196),
      `${character} leaves the picture`,
    );
    assert.ok(
      dark.every(at => at > 200 * 3 && at < 200 * 61),
      `${character} leaves the picture`,
    );
  }
});

test('the picture is a small PNG', async () => {
  const png = await captchaPng(captchaCode());
  assert.is(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length < 20_000);
});

test.run();
