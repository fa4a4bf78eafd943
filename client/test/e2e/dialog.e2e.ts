import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, emulation, openSite, type Reader, type Site } from '../browser.ts';
import { dialogDriver } from '../dialog-driver.ts';
import { openClient } from '../page-client.ts';

const test = suite('dialog');
let site: Site;
let reader: Reader;
const errors: string[] = [];

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

const opener = '.display-settings summary';

const start = async (): Promise<void> => {
  await openClient(reader);
  await reader.page.focus(opener);
};

const isOpenerFocused = (): Promise<boolean> => reader.page.$eval(opener, one => one === document.activeElement);

const { classes, isOpen, focused, textOf, openText, openBlock, openRejected } = dialogDriver(() => reader);

test.before(async () => {
  site = await openSite();
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(async () => {
  errors.push(...reader.consoleErrors);
  await reader.close();
});
test.after(() => site.close());

test('A-063 A-064 A-070 a dialog has a title, a close button and HTML content, and is active', async () => {
  await start();
  await openText();
  assert.is(await textOf('.eb-dialog-title'), 'Terms');
  assert.is(await textOf('.eb-dialog-content b'), 'kind');
  assert.is(await reader.page.$eval('dialog', dialog => dialog.id), 'eb');
  for (const name of ['eb-dialog', 'active', 'type-html']) assert.ok((await classes()).includes(name), name);
  await reader.page.click('.eb-dialog-close-button');
  assert.is(await isOpen(), false);
});

test('A-071 closing takes the dialog out of the page and the focus back to its opener', async () => {
  await start();
  await openText();
  assert.is(await focused(), 'eb-dialog-title');
  await reader.page.keyboard.press('Escape');
  assert.is(await isOpen(), false);
  assert.ok(await isOpenerFocused());
});

test('A-071 when the opener is gone the focus goes to the main part', async () => {
  await start();
  await openText();
  await reader.page.evaluate(() => document.querySelector('.display-settings')?.remove());
  await reader.page.keyboard.press('Escape');
  assert.is(await focused(), 'content');
});

test('A-063 the focus stays inside while the dialog is open', async () => {
  await start();
  await openText();
  for (let step = 0; step < 6; step += 1) {
    await reader.page.keyboard.press('Tab');
    const where = await reader.page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active?.closest('dialog') !== null;
    });
    assert.ok(where, `step ${step}`);
  }
});

test('A-069 the footer is there with buttons and absent without', async () => {
  await start();
  await openText();
  assert.not.ok((await classes()).includes('has-footer'));
  await openBlock();
  assert.ok((await classes()).includes('has-footer'));
  assert.is(await textOf('.eb-dialog-footer [data-close-button]'), 'Keep');
});

test('A-072 a dialog carries the marker of a phone', async () => {
  await start();
  await openText();
  assert.not.ok((await classes()).includes('is-mobile'));
  await reader.close();
  reader = await site.reader(undefined, { userAgent: phone });
  await start();
  await openText();
  for (const name of ['is-mobile', 'is-iphone']) assert.ok((await classes()).includes(name), name);
});

test('A-073 Escape closes the dialog unless that is switched off', async () => {
  await start();
  await reader.page.evaluate(async () => {
    await window.client.openDialog({ title: 'T', content: window.client.trusted('x'), escapeKey: false });
  });
  for (let press = 0; press < 3; press += 1) await reader.page.keyboard.press('Escape');
  assert.is(await isOpen(), true);
  await reader.page.click('.eb-dialog-close-button');
  assert.is(await isOpen(), false);
});

test('A-074 a click on the backdrop closes, a click inside does not', async () => {
  await start();
  await openText();
  await reader.page.click('#words');
  assert.is(await isOpen(), true);
  await reader.page.mouse.click(5, 5);
  assert.is(await isOpen(), false);
});

test('A-063 a destructive question is an alert dialog whose least harmful button has the focus', async () => {
  await start();
  await openBlock();
  const focus = await reader.page.evaluate(() => document.activeElement?.textContent);
  assert.is(focus, 'Keep');
  const described = await reader.page.$eval('dialog', dialog => dialog.getAttribute('aria-describedby'));
  assert.is(described, 'eb-dialog-lead');
  assert.is(await reader.page.$$eval(`#${described}`, all => all.length), 1);
  await reader.page.click('dialog .eb-dialog-footer [data-close-button]');
  assert.is(await isOpen(), false);
});

test('A-065 A-066 A-069 axe finds nothing in an open, a loading and a failed dialog, light, dark and narrow', async () => {
  for (const setting of ['light', 'dark', 'forcedColours', 'narrow'] as const) {
    await start();
    await emulation[setting](reader.page);
    await openBlock();
    assert.equal((await axe(reader.page)).violations, [], `open, ${setting}`);
    await reader.page.evaluate(async () => {
      await window.client.openDialog({ content: new Promise(() => {}) });
    });
    assert.equal((await axe(reader.page)).violations, [], `loading, ${setting}`);
    await openRejected('text');
    assert.equal((await axe(reader.page)).violations, [], `failed, ${setting}`);
  }
});

test('the browser had nothing to complain about in all of this', () => {
  assert.equal(errors, []);
});

test.run();
