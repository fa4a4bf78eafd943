import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commands, outcome, stubbedCalls, type Told } from '../bench/stubbed-calls.ts';
import { openBench } from '../bench.ts';
import { liveLog, openSite, type Reader, type Site } from '../browser.ts';
import { leaving } from '../leaving.ts';

const test = suite('commands in the browser');
let site: Site;
let put: Awaited<ReturnType<typeof openBench>>;
let reader: Reader;

let unstub = (): void => {};

const start = async (config: Record<string, unknown> = {}): Promise<void> => {
  put('<p>Calls</p>', config);
  await reader.go('/bench/');
  await reader.page.waitForFunction(() => Boolean(window.bench));
};

/** Puts other answers in the server's place until the test ends. */
const answerWith = (...answers: readonly Told[]): void => {
  ({ unstub } = stubbedCalls(site, ...answers));
};

test.before(async () => {
  site = await openSite();
  put = await openBench(site);
});
test.before.each(async () => {
  reader = await site.reader(await site.house.visitor());
});
test.after.each(async () => {
  unstub();
  await reader.close();
});
test.after(() => site.close());

const logsOf = async (environment: string): Promise<string[]> => {
  const logs: string[] = [];
  reader.page.on('console', message => logs.push(message.text()));
  await start({ environment });
  answerWith(commands({ type: 'notify', data: ['3 queries', 'debug'] }, { type: 'resolve', data: [] }));
  await outcome(reader.page);
  return logs;
};

test('A-034 debug notifications are logged in development', async () => {
  assert.equal(await logsOf('development'), ['3 queries']);
});

test('A-034 debug notifications are not logged in production', async () => {
  assert.equal(await logsOf('production'), []);
});

test('A-035 redirect sends the browser to the location', async () => {
  await start();
  answerWith(commands({ type: 'redirect', data: ['/bench/?gone=1'] }));
  await leaving(reader.page, () => outcome(reader.page).catch(() => undefined));
  assert.ok(reader.page.url().endsWith('/bench/?gone=1'));
});

test('A-035 A-090 redirect to anything but a web address goes nowhere', async () => {
  await start();
  for (const url of ['javascript:document.title="taken"', 'data:text/html,taken', 'ftp://127.0.0.1/', '']) {
    unstub();
    answerWith(commands({ type: 'redirect', data: [url] }));
    assert.equal(await outcome(reader.page), { result: [], heard: [] });
  }
  assert.ok(reader.page.url().endsWith('/bench/'));
  assert.not.equal(await reader.page.title(), 'taken');
});

const ranOnPage = async (config: Record<string, unknown>): Promise<string> => {
  await start(config);
  answerWith(commands({ type: 'script', data: ['document.title = "ran"'] }, { type: 'resolve', data: [] }));
  await outcome(reader.page);
  return reader.page.title();
};

test('A-036 the text of a script command does not run where the site has not allowed it', async () => {
  assert.is.not(await ranOnPage({}), 'ran');
});

test('A-036 the text of a script command runs where the site allows it', async () => {
  assert.is(await ranOnPage({ evaluate: true }), 'ran');
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
