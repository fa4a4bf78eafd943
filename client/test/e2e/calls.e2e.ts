import type { HTTPRequest } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, openSite, type Reader, type Site } from '../browser.ts';
import { openClient } from '../page-client.ts';
import { commands, isCall, type Message, outcome, stubbedCalls } from '../stubbed-calls.ts';

const test = suite('calls of the browser');
let site: Site;
let reader: Reader;
let requests: HTTPRequest[];

let unstub = (): void => {};

const start = (): Promise<void> => openClient(reader);

/** Replaces the server's answers until the test ends. */
const answerWith = (...answers: readonly Message[]): void => {
  ({ requests, unstub } = stubbedCalls(site, ...answers));
};

test.before(async () => {
  site = await openSite();
});
test.before.each(async () => {
  requests = [];
  reader = await site.reader(await site.server.visitor());
});
test.after.each(async () => {
  unstub();
  await reader.close();
});
test.after(() => site.close());

test('A-020 A-021 A-022 A-023 A-024 A-025 A-026 a call is a form-encoded POST with its fixed fields, token and data', async () => {
  await start();
  answerWith(commands({ type: 'resolve', data: [] }));
  await reader.page.evaluate(async () => {
    const data = { id: 3, ids: [1, 2], yes: true, none: null, gone: undefined, args: { a: [1] } };
    await window.client.call('site/views/comments/like', data);
  });
  const [request] = requests;
  assert.is(request?.method(), 'POST');
  assert.match(request?.url() ?? '', /\/\?option=com_blog&_ts=\d{13}$/);
  assert.match(request?.headers()['content-type'] ?? '', /^application\/x-www-form-urlencoded/);
  const token = await reader.page.evaluate(() => window.lectern.config.token);
  assert.match(token, /^[0-9a-f]{32}$/);
  assert.equal(
    [...new URLSearchParams(request?.postData())].sort(([a], [b]) => (a < b ? -1 : 1)),
    [
      ['args', '{"a":[1]}'],
      ['format', 'ajax'],
      ['id', '3'],
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['namespace', 'site/views/comments/like'],
      ['no_html', '1'],
      ['none', ''],
      ['option', 'com_blog'],
      ['tmpl', 'component'],
      ['yes', 'true'],
      [token, '1'],
    ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
});

test('A-029 a second call leaves only when the first has been answered', async () => {
  await start();
  const held: HTTPRequest[] = [];
  unstub = site.stub(request => isCall(request) && held.push(request) > 0);
  await reader.page.evaluate(() => {
    Object.assign(window, {
      both: Promise.all([window.client.call('a/b/c/d'), window.client.call('e/f/g/h')]),
    });
  });
  await reader.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 100)));
  assert.is(held.length, 1);
  await held[0]?.respond({ contentType: 'application/json', body: '[]' });
  await reader.page.waitForRequest(isCall);
  assert.is(held.length, 2);
  await held[1]?.respond({ contentType: 'application/json', body: '[]' });
  await reader.page.evaluate(() => Reflect.get(window, 'both'));
});

test('A-031 A-032 A-033 resolve, reject and notify reach the caller', async () => {
  await start();
  answerWith(
    commands({ type: 'resolve', data: [null, 3] }, { type: 'notify', data: ['half', 'way'] }),
    commands({ type: 'reject', data: ['You may not.'] }),
  );
  assert.equal(await outcome(reader.page), { result: [null, 3], heard: [['half', 'way']] });
  assert.equal(await outcome(reader.page), { failed: 'You may not.', heard: [] });
});

test('A-047 A-048 A-049 an answer that is no JSON, no array or an HTTP failure is rejected with its text', async () => {
  await start();
  answerWith(
    { body: '<p>Fatal error</p>' },
    { body: '{}' },
    { status: 500, body: '[]' },
    { status: 403, body: '[{"type":"resolve","data":[1]}]' },
  );
  assert.equal(await outcome(reader.page), { failed: 'Unable to parse Ajax commands.', heard: [] });
  assert.equal(await outcome(reader.page), { failed: 'Invalid ajax commands.', heard: [] });
  assert.equal(await outcome(reader.page), { failed: 'Internal Server Error', heard: [] });
  assert.equal(await outcome(reader.page), { failed: 'Forbidden', heard: [] });
});

test('A-056 a failure that is not catalogued shows nothing and says nothing', async () => {
  await start();
  unstub = site.stub(request => {
    if (!isCall(request)) return false;
    request.abort('failed');
    return true;
  });
  const before = await reader.page.$eval('body', body => body.innerText);
  assert.equal(await outcome(reader.page), { failed: '', heard: [] });
  assert.is(await reader.page.$eval('body', body => body.innerText), before);
  assert.equal(await liveLog(reader.page), []);
  const messages = await reader.page.evaluate(() =>
    window.client.call('a/b/c/d').catch((failure: unknown) => window.client.sentenceOf(failure)),
  );
  assert.is(messages, 'That did not work. Please try again.');
});

test('A-024 a refused token is tried once more with the fresh one, and only once', async () => {
  await start();
  const fresh = 'f'.repeat(32);
  answerWith(commands({ type: 'reject', data: ['Your session has changed.', 'token'] }));
  await reader.page.evaluate(value => window.client.writeCookie('lectern_token', value), fresh);
  assert.equal(await outcome(reader.page), { failed: 'Your session has changed.', heard: [] });
  assert.is(requests.length, 2);
  assert.is(new URLSearchParams(requests[1]?.postData()).get(fresh), '1');
});

test('A-024 the real server refuses a page whose session is gone, and the second try holds', async () => {
  await start();
  await reader.page.evaluate(() => window.client.writeCookie('lectern_token', 'e'.repeat(32)));
  let sent = 0;
  reader.page.on('request', request => {
    if (isCall(request)) sent += 1;
  });
  const ended = await reader.page.evaluate(() =>
    window.client.call('site/views/nothing/here').catch((failure: Error & { data?: unknown }) => failure.message),
  );
  assert.is(ended, 'There is no such call.');
  assert.is(sent, 2);
});

test('A-027 the jsonp transport asks through a script with its marker and a callback', async () => {
  await start();
  const [, result] = await Promise.all([
    reader.page.waitForRequest(request => request.url().includes('transport=jsonp')),
    reader.page.evaluate(() =>
      window.client.call('site/views/latest/loadmore', { limitstart: 0 }, { transport: 'jsonp' }).then(
        ([json]) => typeof json,
        (failure: unknown) => window.client.sentenceOf(failure),
      ),
    ),
  ]);
  assert.is(result, 'string');
});

test('A-028 the iframe transport sends files as multipart with both markers and reads its answer', async () => {
  await start();
  const result = await reader.page.evaluate(() =>
    window.client
      .call('site/views/nothing/here', {}, { files: { file: new File(['x'], 'a.txt', { type: 'text/plain' }) } })
      .catch((failure: Error) => failure.message),
  );
  assert.is(result, 'There is no such call.');
  answerWith({
    contentType: 'text/html',
    body: '<textarea data-type="application/json">[{"type":"resolve","data":["a &lt; b"]}]</textarea>',
  });
  const sent = await reader.page.evaluate(async () => {
    const [text] = await window.client.call('a/b/c/d', { id: 3 }, { files: { file: new File(['x'], 'a.txt') } });
    return text;
  });
  assert.is(sent, 'a < b');
  assert.match(requests[0]?.headers()['content-type'] ?? '', /^multipart\/form-data/);
});

test('A-040 A-041 A-043 the loaders get sentences, templates and resources from the server', async () => {
  await start();
  const found = await reader.page.evaluate(async () => {
    const messages = (failure: Error): string => failure.message;
    return {
      sentences: await window.client.sentences('CLOSE', 'NO_SUCH_KEY'),
      template: await window.client.template('nothing/here').catch(messages),
      resources: await Promise.all([
        window.client.resource({ type: 'language', name: 'CLOSE' }).catch(messages),
        window.client.resource({ type: 'template', name: 'nothing/here' }).catch(messages),
      ]),
    };
  });
  assert.equal(found, {
    sentences: ['Close', 'NO_SUCH_KEY'],
    template: 'Not Found',
    resources: ['Close', 'There is no template nothing/here.'],
  });
});

test.run();
