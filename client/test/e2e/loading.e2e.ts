import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBench } from '../bench.ts';
import { liveLog, openSite, type Reader, type Site } from '../browser.ts';

const test = suite('loading in the browser');
let site: Site;
let put: Awaited<ReturnType<typeof openBench>>;
let reader: Reader;

const start = async (main: string, observe = true): Promise<void> => {
  put(main);
  await reader.go('/bench/');
  await reader.page.waitForFunction(() => Boolean(window.bench));
  if (observe) await reader.page.evaluate(() => window.bench.observeTestIslands());
};

const frame = (name: string, on = 'visible') =>
  `<div data-island="${name}" data-island-on="${on}" data-props="{&quot;greeting&quot;:&quot;Say &lt;b&gt;&quot;}">
    <form><label>Say <textarea name="text"></textarea></label>
    <label>Terms <input type="checkbox" name="terms" value="1"></label></form></div>`;

const mounted = () => reader.page.waitForSelector('[data-mounted]');

test.before(async () => {
  site = await openSite();
  put = await openBench(site);
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(() => reader.close());
test.after(() => site.close());

test('A-057 an island in view replaces its first frame, with its props', async () => {
  await start(frame('form'));
  await mounted();
  assert.ok(await reader.page.$('output'));
  assert.match(await reader.page.$eval('[data-island] label', label => label.textContent ?? ''), /Say <b>/);
  assert.equal(reader.consoleErrors, []);
});

test('A-057 an island that comes into the page later is seen too', async () => {
  await start('<div id="later"></div>');
  await reader.page.$eval(
    '#later',
    (place, html) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      place.append(template.content);
    },
    frame('form', 'idle'),
  );
  await mounted();
});

test('A-057 an island out of view or not touched asks for nothing', async () => {
  const asked: string[] = [];
  reader.page.on('request', request => asked.push(request.url()));
  await start(`<div style="height: 3000px"></div>${frame('form')}`);
  await reader.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 100)));
  assert.not.ok(asked.some(url => url.includes('mount')));
  await reader.page.$eval('[data-island]', island => island.scrollIntoView());
  await mounted();
  assert.ok(asked.some(url => url.includes('mount')));
});

test('A-057 what was typed, ticked and focused before the island came stays', async () => {
  await start(frame('form', 'touched'), false);
  await reader.page.type('textarea', 'typed before');
  await reader.page.click('input[name="terms"]');
  await reader.page.focus('textarea');
  await reader.page.evaluate(() => window.bench.observeTestIslands());
  await reader.page.keyboard.type('!');
  await mounted();
  const state = await reader.page.evaluate(() => ({
    text: document.querySelector('textarea')?.value,
    counted: document.querySelector('output')?.textContent,
    ticked: document.querySelector<HTMLInputElement>('input[name="terms"]')?.checked,
    focused: document.activeElement?.getAttribute('name'),
  }));
  assert.equal(state, { text: 'typed before!', counted: '13', ticked: true, focused: 'text' });
});

test('A-057 an island that breaks gives its place back to the first frame, and its neighbour lives', async () => {
  await start(frame('broken') + frame('form'));
  await reader.page.waitForSelector('output');
  await reader.page.waitForFunction(() => document.querySelectorAll('textarea').length === 2);
  assert.ok(await reader.page.$('[data-island="broken"] textarea'));
});

test('A-059 A-060 islands that cannot be loaded leave their first frame and say so once', async () => {
  await start(frame('missing') + frame('missing'));
  await reader.page.waitForFunction(() => window.lecternSaid.length > 0);
  assert.equal(await liveLog(reader.page), [
    {
      kind: 'alert',
      text: 'Part of this page could not be loaded. Reload the page to try again.',
    },
  ]);
  assert.is((await reader.page.$$('textarea')).length, 2);
});

test('A-058 a stalled script is asked for again after 7, 14 and 21 seconds, four times in all', async () => {
  await start('', false);
  let requests = 0;
  const unstub = site.stub(request => {
    if (!request.url().includes('/stalled.js')) return false;
    requests += 1;
    return true;
  });
  const [asked, end] = await reader.page.evaluate(async () => {
    const clock = window.bench.stoppedClock();
    const loader = window.bench.createLoader(clock, () => {});
    const loading = loader.script('/stalled.js').then(
      () => 'loaded',
      () => 'given up',
    );
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await clock.advance(0);
      await new Promise(resolve => setTimeout(resolve, 50));
      await clock.advance(7_000 * attempt);
    }
    return [clock.asked.filter(ms => ms !== 300), await loading] as const;
  });
  unstub();
  assert.equal(asked, [7_000, 14_000, 21_000, 28_000]);
  assert.is(end, 'given up');
  assert.is(requests, 4);
});

test('A-058 a script that fails once and then comes is loaded, and only once a page', async () => {
  await start('', false);
  let requests = 0;
  const unstub = site.stub(request => {
    if (!request.url().includes('/shaky.js')) return false;
    requests += 1;
    if (requests === 1) request.abort('failed');
    else request.respond({ contentType: 'text/javascript', body: 'window.shaky = (window.shaky || 0) + 1;' });
    return true;
  });
  const ran = await reader.page.evaluate(async () => {
    const loader = window.bench.createLoader(window.bench.stoppedClock(), () => {});
    await Promise.all([loader.script('/shaky.js'), loader.script('/shaky.js')]);
    await loader.script('/shaky.js');
    return Reflect.get(window, 'shaky');
  });
  unstub();
  assert.is(ran, 1);
  assert.is(requests, 2);
});

test.run();
