import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSite, type Reader, type Site } from '../browser.ts';
import { openClient } from '../page-client.ts';
import { commands, outcome, stubbedCalls } from '../stubbed-calls.ts';

const test = suite('the client in development mode');
let site: Site;
let reader: Reader;
let logs: string[];

test.before(async () => {
  site = await openSite({ MODE: 'development' });
});
test.before.each(async () => {
  reader = await site.reader();
  logs = [];
  reader.page.on('console', message => logs.push(message.text()));
});
test.after.each(() => reader.close());
test.after(() => site.close());

test('A-034 debug notifications are logged in development', async () => {
  await openClient(reader);
  logs.length = 0;
  stubbedCalls(site, commands({ type: 'notify', data: ['3 queries', 'debug'] }, { type: 'resolve', data: [] }));
  await outcome(reader.page);
  assert.equal(logs, ['3 queries']);
});

test('F-2.5, A-036 a script command that was not run, or that failed, is reported on the console', async () => {
  const messages = async (text: string): Promise<string[]> => {
    await openClient(reader);
    logs.length = 0;
    const stubbed = stubbedCalls(site, commands({ type: 'script', data: [text] }, { type: 'resolve', data: [] }));
    await outcome(reader.page);
    stubbed.unstub();
    return logs;
  };
  assert.equal(await messages('1'), [
    'The text of a script command was not run: set compat.client and compat.evaluate.',
  ]);
  await site.server.set('compat.client', true);
  await site.server.set('compat.evaluate', true);
  assert.equal(await messages('nothing.here()'), ['A script command failed: ReferenceError: nothing is not defined']);
  await site.server.set('compat.client', false);
  await site.server.set('compat.evaluate', false);
});

test('A-083 A-084 the debug console names class and version; items are toggled, and the list is reset', async () => {
  const { page } = reader;
  await openClient(reader);
  await page.waitForSelector('.debug-console');
  const count = (selector: string) => page.$$eval(`.debug-console-item${selector}`, all => all.length);
  assert.match(await page.$eval('.debug-console', panel => panel.textContent ?? ''), /EasyBlog 2\.8\.0/);
  await page.evaluate(() => {
    window.client.debug('three queries');
    window.client.debug({ rows: 7 });
  });
  assert.is(await count(''), 2);
  await page.click('.debug-console-item summary');
  assert.is(await count('[open]'), 1);
  await page.click('.debug-console-item summary');
  assert.is(await count('[open]'), 0);
  await page.click('.debug-console button');
  assert.is(await count(''), 0);
});

test.run();
