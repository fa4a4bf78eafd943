import type { HTTPRequest } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { holdTimers, passTimers, passTimersOf } from '../held-timers.ts';
import { openClient } from '../page-client.ts';

const test = suite('loading in the browser');
let site: Site;
let reader: Reader;
let logs: string[];
let unstub = (): void => {};

const composer = '/blog/dashboard/write';

test.before(async () => {
  site = await openSite({ MODE: 'development' });
});
test.before.each(async () => {
  reader = await site.reader(await site.server.signedIn('blogger'));
  logs = [];
  reader.page.on('console', message => logs.push(message.text()));
});
test.after.each(async () => {
  unstub();
  await reader.close();
});
test.after(() => site.close());

const tagIsland = '[data-island="tag-input"]';
const stubScript = (name: string, answer: (request: HTTPRequest) => void): void => {
  unstub = site.stub(request => {
    if (!request.url().includes(`/${name}`)) return false;
    answer(request);
    return true;
  });
};

test('A-057 an island that comes into view replaces its first frame; what was typed in it before stays', async () => {
  const { page } = reader;
  const held: HTTPRequest[] = [];
  stubScript('tag-input', request => held.push(request));
  await reader.go(composer);
  await page.$eval(tagIsland, one => one.scrollIntoView());
  await page.type(`${tagIsland} input:not([type=hidden])`, 'typed before');
  while (held.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
  unstub();
  for (const request of held) await request.continue();
  await page.waitForSelector(`${tagIsland}[data-mounted]`);
  assert.is(
    await page.evaluate(() => document.activeElement?.closest('[data-island]')?.getAttribute('data-island')),
    'tag-input',
  );
  const typed = await page.$eval(
    tagIsland,
    one => one.textContent + [...one.querySelectorAll('input')].map(({ value }) => value).join(),
  );
  assert.match(typed, 'typed before');
});

test('A-057 a module is pending, ready, executing, then resolved or rejected', async () => {
  await openClient(reader);
  const states = await reader.page.evaluate(async () => {
    const { loader } = window.client;
    const seen: (string | undefined)[] = [loader.state('late') ?? 'none'];
    const value = loader.require('late');
    seen.push(loader.state('late'));
    let finish = (_: string): void => {};
    loader.register(
      'late',
      () =>
        new Promise<string>(resolve => {
          finish = resolve;
        }),
    );
    seen.push(loader.state('late'));
    await new Promise(resolve => setTimeout(resolve, 0));
    seen.push(loader.state('late'));
    finish('made');
    seen.push(String(await value), loader.state('late'));
    loader.register('broken', () => Promise.reject(new Error('broken')));
    await loader.require('broken').catch(() => undefined);
    return [...seen, loader.state('broken')];
  });
  assert.equal(states, ['none', 'pending', 'ready', 'executing', 'made', 'resolved', 'rejected']);
});

test('A-057 an island that breaks gives its place back to the first frame', async () => {
  stubScript('tag-input', request =>
    request.respond({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose"); };',
    }),
  );
  await reader.go(composer);
  await reader.page.$eval(tagIsland, one => one.scrollIntoView());
  await reader.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('tag-input')),
  );
  await reader.page.waitForSelector(`${tagIsland} input`);
  assert.ok(
    logs.some(line => line.includes('The island tag-input broke')),
    logs.join('\n'),
  );
});

test('A-060 islands that cannot be loaded leave their first frame, and a burst of failures is announced once', async () => {
  const { page } = reader;
  unstub = site.stub(request => {
    if (!/tag-input|date-time-field|location-form/.test(request.url())) return false;
    request.abort('failed');
    return true;
  });
  await reader.go(composer);
  const text = 'Part of this page could not be loaded. Try again or reload the page.';
  await page.waitForFunction(words => window.lecternOutput.some(line => line.text === words), {}, text);
  assert.is((await liveLog(page)).filter(line => line.text === text).length, 1);
  assert.ok(await page.$(`${tagIsland} input`));
});

test('A-060 a burst is one batch that ends 300 ms after its last request, and its failures are said once', async () => {
  const { page } = reader;
  await holdTimers(page, 250);
  await openClient(reader);
  await liveLog(page);
  await page.evaluate(async () => {
    const { loader } = window.client;
    for (const name of ['one', 'two', 'three']) {
      loader.register(name, () => Promise.reject(new Error('broken')));
      loader.require(name).catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve, 0));
    }
  });
  assert.equal(await liveLog(page), []);
  assert.is(await passTimersOf(page, 300), 1);
  const text = 'Part of this page could not be loaded. Try again or reload the page.';
  assert.equal(await nextSpoken(page), [{ kind: 'alert', text }]);
});

test('A-059 a module whose factory never comes is given up after four times 10 seconds', async () => {
  await holdTimers(reader.page, 250);
  await openClient(reader);
  await reader.page.evaluate(() => {
    window.client.loader.require('never').catch((failure: Error) => console.log(`given up: ${failure.message}`));
  });
  const requested: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    requested.push(...(await passTimers(reader.page)).filter(ms => ms === 10_000));
    await reader.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 20)));
  }
  assert.equal(requested, [10_000, 10_000, 10_000, 10_000]);
  assert.ok(logs.includes('given up: timed out'));
});

test('A-058 a stalled script is asked for again after 7, 14 and 21 seconds, four times in all', async () => {
  const { page } = reader;
  await holdTimers(page, 250);
  await openClient(reader);
  let requests = 0;
  stubScript('stalled.js', () => {
    requests += 1;
  });
  await page.evaluate(() => {
    window.client.loader.script('/media/stalled.js').catch(() => console.log('given up'));
  });
  const requested: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
    requested.push(...(await passTimers(page)).filter(ms => ms >= 7_000));
  }
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
  assert.equal(requested, [7_000, 14_000, 21_000, 28_000]);
  assert.is(requests, 4);
  assert.ok(logs.includes('given up'));
});

test('A-058 a script that fails once and then comes is loaded, and only once a page', async () => {
  await openClient(reader);
  let requests = 0;
  stubScript('shaky.js', request => {
    requests += 1;
    if (requests === 1) request.abort('failed');
    else request.respond({ contentType: 'text/javascript', body: 'window.shaky = (window.shaky || 0) + 1;' });
  });
  const ran = await reader.page.evaluate(async () => {
    const { loader } = window.client;
    await Promise.all([loader.script('/media/shaky.js'), loader.script('/media/shaky.js')]);
    await loader.script('/media/shaky.js');
    return Reflect.get(window, 'shaky');
  });
  assert.is(ran, 1);
  assert.is(requests, 2);
});

const isResource = (request: HTTPRequest): boolean => request.url().includes('task=getResource');

/** Requests a sentence and a template; returns their outcomes after the collecting time. */
const requestedResources = async (template = 'site/layout/image/popup') => {
  const { page } = reader;
  await page.evaluate(name => {
    const { resource } = window.client;
    const requested = [resource({ type: 'language', name: 'CLOSE' }), resource({ type: 'template', name })];
    Object.assign(window, { requested: Promise.allSettled(requested) });
  }, template);
  const delays = (await passTimers(page)).filter(ms => ms === 1_200);
  const ends: PromiseSettledResult<string>[] = await page.evaluate(async () => {
    const ended: PromiseSettledResult<string>[] = await Reflect.get(window, 'requested');
    return ended.map(one => (one.status === 'rejected' ? { ...one, reason: String(one.reason.message) } : one));
  });
  return { delays, ends: ends.map(one => (one.status === 'fulfilled' ? one.value : `rejected: ${one.reason}`)) };
};

/** Opens a page with its timers held; counts resource requests and fails the first ones. */
const openResources = async (failures = 0, body?: string) => {
  await holdTimers(reader.page, 1_000);
  await openClient(reader);
  const requests: HTTPRequest[] = [];
  logs.length = 0;
  unstub = site.stub(request => {
    if (!isResource(request)) return false;
    requests.push(request);
    if (requests.length <= failures) request.abort('failed');
    else if (body === undefined) return false;
    else request.respond({ contentType: 'application/json', body });
    return true;
  });
  return requests;
};
const messages = (): string[] => logs.filter(line => /resource/.test(line) && !line.startsWith('Failed to load'));

test('F-2.1, A-061 A-046 resources asked for within 1200 ms leave in one request with type, name and id', async () => {
  const requests = await openResources();
  const { delays, ends } = await requestedResources();
  assert.equal(delays, [1_200]);
  assert.is(ends[0], 'Close');
  assert.match(ends[1] ?? '', '<');
  assert.is(requests.length, 1);
  const fields = new URLSearchParams(requests[0]?.postData());
  assert.is(fields.get('resource[0][type]'), 'language');
  assert.is(fields.get('resource[0][name]'), 'CLOSE');
  assert.is(fields.get('resource[1][type]'), 'template');
  assert.match(fields.get('resource[1][id]') ?? '', /\S/);
  assert.equal(messages(), []);
});

test('F-2.1, A-045 a resource without content rejects alone', async () => {
  await openResources();
  const { ends } = await requestedResources('nothing/here');
  assert.equal(ends, ['Close', 'rejected: There is no template nothing/here.']);
});

test('F-2.1, A-050 an answer that is no array rejects the request, which is not sent again', async () => {
  const requests = await openResources(0, '{}');
  const text = 'rejected: Server did not return a valid resource manifest.';
  assert.equal((await requestedResources()).ends, [text, text]);
  assert.is(requests.length, 1);
});

test('F-2.1, A-051 A-052 a resource request that fails once is sent again, and the console says both', async () => {
  const requests = await openResources(1);
  assert.is((await requestedResources()).ends[0], 'Close');
  assert.is(requests.length, 2);
  assert.equal(messages(), [
    'Unable to get resource. Trying again...',
    'Attempt to try and get resources again was successful!',
  ]);
});

test('F-2.1, A-053 A-062 the third failure of a resource request is the last', async () => {
  const requests = await openResources(9);
  const { ends } = await requestedResources();
  assert.ok(ends.every(end => end.startsWith('rejected: ')));
  assert.is(requests.length, 3);
  assert.equal(messages(), [
    'Unable to get resource. Trying again...',
    'Unable to get resource. Trying again...',
    'Unable to get resource again. Giving up!',
  ]);
});

test.run();
