import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, openSite, type Reader, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { openClient } from '../page-client.ts';
import { commands, type Message, outcome, stubbedCalls } from '../stubbed-calls.ts';

const test = suite('commands in the browser');
let site: Site;
let reader: Reader;

let unstub = (): void => {};

const start = (): Promise<void> => openClient(reader);

/** Replaces the server's answers until the test ends. */
const answerWith = (...answers: readonly Message[]): void => {
  ({ unstub } = stubbedCalls(site, ...answers));
};

test.before(async () => {
  site = await openSite();
});
test.before.each(async () => {
  reader = await site.reader(await site.server.visitor());
});
test.after.each(async () => {
  unstub();
  await reader.close();
});
test.after(() => site.close());

test('A-034 debug notifications are not logged in production', async () => {
  const logs: string[] = [];
  reader.page.on('console', message => logs.push(message.text()));
  await start();
  answerWith(commands({ type: 'notify', data: ['3 queries', 'debug'] }, { type: 'resolve', data: [] }));
  await outcome(reader.page);
  assert.equal(logs, []);
});

test('A-035 redirect sends the browser to the location', async () => {
  await start();
  answerWith(commands({ type: 'redirect', data: ['/accessibility?gone=1'] }));
  await leaving(reader.page, () => outcome(reader.page).catch(() => undefined));
  assert.ok(reader.page.url().endsWith('/accessibility?gone=1'));
});

test('A-035 A-090 redirect to anything but a web address goes nowhere', async () => {
  await start();
  for (const url of ['javascript:document.title="taken"', 'data:text/html,taken', 'ftp://127.0.0.1/', '']) {
    unstub();
    answerWith(commands({ type: 'redirect', data: [url] }));
    assert.equal(await outcome(reader.page), { result: [], heard: [] });
  }
  assert.ok(reader.page.url().endsWith('/accessibility'));
  assert.not.equal(await reader.page.title(), 'taken');
});

const ranOnPage = async (settings: readonly ('compat.client' | 'compat.evaluate')[]): Promise<string> => {
  for (const key of settings) await site.server.set(key, true);
  await start();
  answerWith(commands({ type: 'script', data: ['document.title = "ran"'] }, { type: 'resolve', data: [] }));
  await outcome(reader.page);
  for (const key of settings) await site.server.set(key, false);
  return reader.page.title();
};

test('F-2.5, A-036 the text of a script command does not run where only one of the two settings is on', async () => {
  assert.is.not(await ranOnPage([]), 'ran');
  assert.is.not(await ranOnPage(['compat.client']), 'ran');
  assert.is.not(await ranOnPage(['compat.evaluate']), 'ran');
  assert.equal(reader.consoleErrors, []);
});

test('F-2.5, A-036 the text of a script command runs with compat.client and compat.evaluate', async () => {
  assert.is(await ranOnPage(['compat.client', 'compat.evaluate']), 'ran');
});

test('A-037 a chain of get, set and call steps has its effect', async () => {
  await start();
  answerWith(
    commands(
      {
        type: 'script',
        data: [
          { type: 'get', property: 'document' },
          { type: 'set', property: 'title', value: 'Chained' },
        ],
      },
      {
        type: 'script',
        data: [
          { type: 'get', property: 'lectern' },
          { type: 'call', method: 'announce', args: ['Said by a chain'] },
        ],
      },
      { type: 'script', data: [{ type: 'call', method: 'eval', args: ['document.title = "taken"'] }] },
    ),
  );
  await outcome(reader.page);
  assert.is(await reader.page.title(), 'Chained');
  assert.equal(await liveLog(reader.page), [{ kind: 'status', text: 'Said by a chain' }]);
});

test.run();
