import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBench } from '../bench.ts';
import { axe, liveLog, openSite, type Reader, type Site } from '../browser.ts';

const test = suite('notices, tooltips, console');
let site: Site;
let put: Awaited<ReturnType<typeof openBench>>;
let reader: Reader;

const start = async (main = '', config: Record<string, unknown> = {}): Promise<void> => {
  put(main, config);
  await reader.go('/bench/');
  await reader.page.waitForFunction(() => Boolean(window.bench));
};

const count = (selector: string) => reader.page.$$(selector).then(found => found.length);

test.before(async () => {
  site = await openSite();
  put = await openBench(site);
});
test.before.each(async () => {
  reader = await site.reader();
});
test.after.each(() => reader.close());
test.after(() => site.close());

test('A-086 a notice is a success unless it says otherwise, is said once and can be closed', async () => {
  await start();
  await reader.page.evaluate(() => window.bench.notify('Saved'));
  await reader.page.waitForSelector('.notices .notice');
  assert.ok(await reader.page.$('.notices .notice.alert-success'));
  assert.equal(await liveLog(reader.page), [{ kind: 'status', text: 'Saved' }]);
  assert.equal((await axe(reader.page)).violations, []);
  await reader.page.click('.notices .notice button');
  assert.is(await count('.notices .notice'), 0);
});

test('A-086 an error is an alert, not a status as well', async () => {
  await start();
  await reader.page.evaluate(() => window.bench.notify('Not saved', 'error'));
  await reader.page.waitForSelector('.notices .notice.alert-danger');
  assert.equal(await liveLog(reader.page), [{ kind: 'alert', text: 'Not saved' }]);
});

test('A-087 a notice goes after 3000 ms by itself, an error and one that is looked at stay', async () => {
  await start();
  await reader.page.evaluate(() => {
    const clock = window.bench.stoppedClock();
    const show = window.bench.createNotices(clock);
    Object.assign(window, { clock });
    show('One', 'success');
    show('Two', 'error');
    show('Three', 'info');
  });
  const box = await reader.page.waitForSelector('.notices .alert-info');
  await box?.hover();
  const asked = await reader.page.evaluate(async () => {
    const clock: ReturnType<typeof window.bench.stoppedClock> = Reflect.get(window, 'clock');
    await clock.advance(2_999);
    const before = document.querySelectorAll('.notices .notice').length;
    await clock.advance(1);
    return [clock.asked, before] as const;
  });
  assert.equal(asked, [[3_000, 3_000], 3]);
  const left = () => reader.page.$$eval('.notices .notice p', lines => lines.map(line => line.textContent));
  assert.equal(await left(), ['Two', 'Three']);
  await reader.page.mouse.move(0, 0);
  await reader.page.evaluate(() => Reflect.get(window, 'clock').advance(3_000));
  assert.equal(await left(), ['Two']);
});

test('A-086 a notice of an open dialog is heard and can be closed in front of it', async () => {
  await start('<button id="opener">Open</button>');
  await reader.page.evaluate(async () => {
    await window.bench.openDialog({ title: 'T', content: window.bench.trusted('<p>Text</p>') });
    await window.bench.notify('Done inside', 'error');
  });
  await reader.page.waitForSelector('dialog .notices .notice');
  assert.equal(await liveLog(reader.page), [{ kind: 'alert', text: 'Done inside' }]);
  await reader.page.evaluate(() => window.bench.closeDialog());
  assert.is(await count('body > .notices .notice'), 1);
});

const tooltipPage = '<button id="owner" data-tooltip="More words">Short</button><button id="other">Other</button>';

const clocked = (): Promise<void> =>
  reader.page.evaluate(() => {
    const clock = window.bench.stoppedClock();
    Object.assign(window, { clock });
    window.bench.createTooltips(clock);
  });

const pass = (ms: number) =>
  reader.page.evaluate(async delayMs => {
    const clock: ReturnType<typeof window.bench.stoppedClock> = Reflect.get(window, 'clock');
    await clock.advance(delayMs);
    await new Promise(resolve => setTimeout(resolve, 50));
    return clock.asked;
  }, ms);

test('A-085 a tooltip shows 200 ms after focus and hides 100 ms after it has left', async () => {
  await start(tooltipPage);
  await clocked();
  await reader.page.focus('#owner');
  await pass(199);
  assert.is(await count('[role="tooltip"]'), 0);
  assert.equal(await pass(1), [200]);
  const bubble = await reader.page.waitForSelector('[role="tooltip"]');
  assert.is(await bubble?.evaluate(one => one.textContent), 'More words');
  assert.is(await reader.page.$eval('#owner', owner => owner.getAttribute('aria-describedby')), 'lectern-tooltip');
  await reader.page.focus('#other');
  await pass(99);
  assert.is(await count('[role="tooltip"]'), 1);
  assert.equal(await pass(1), [200, 100]);
  assert.is(await count('[role="tooltip"]'), 0);
});

test('A-085 one can point at a tooltip, and Escape puts it away', async () => {
  await start(tooltipPage);
  await clocked();
  await reader.page.hover('#owner');
  await pass(200);
  const bubble = await reader.page.waitForSelector('[role="tooltip"]');
  assert.equal((await axe(reader.page)).violations, []);
  await bubble?.hover();
  await pass(1_000);
  assert.is(await count('[role="tooltip"]'), 1);
  await reader.page.keyboard.press('Escape');
  assert.is(await count('[role="tooltip"]'), 0);
});

test('A-082 a page in production has no debug console', async () => {
  await reader.go('/');
  await reader.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)));
  assert.is(await count('.debug-console'), 0);
});

test('A-083 A-084 the debug console names class and version; items are toggled, and the list is reset', async () => {
  await start('', { environment: 'development' });
  await reader.page.evaluate(() => window.bench.openConsole());
  assert.match(await reader.page.$eval('.debug-console', panel => panel.textContent ?? ''), /EasyBlog 2\.8\.0/);
  await reader.page.evaluate(() => {
    window.bench.debug('three queries');
    window.bench.debug({ rows: 7 });
  });
  assert.is(await count('.debug-console-item'), 2);
  await reader.page.click('.debug-console-item summary');
  assert.is(await count('.debug-console-item[open]'), 1);
  await reader.page.click('.debug-console-item summary');
  assert.is(await count('.debug-console-item[open]'), 0);
  await reader.page.click('.debug-console button');
  assert.is(await count('.debug-console-item'), 0);
});

test('A-088 an auto-size input is as wide as its text and 30 px more', async () => {
  await start('<label>Tag <input data-autosize value="w"></label><span id="ruler" style="position:absolute"></span>');
  const widths = () =>
    reader.page.evaluate(() => {
      const input = document.querySelector('input[data-autosize]');
      const ruler = document.getElementById('ruler');
      if (!(input instanceof HTMLInputElement) || !ruler) return 0;
      ruler.style.font = getComputedStyle(input).font;
      ruler.style.padding = `0 ${getComputedStyle(input).paddingLeft}`;
      ruler.textContent = input.value;
      return input.getBoundingClientRect().width - Math.ceil(ruler.getBoundingClientRect().width);
    });
  await reader.page.evaluate(() => window.bench.autosize());
  assert.is(await widths(), 30);
  await reader.page.type('input[data-autosize]', 'wide words');
  assert.is(await widths(), 30);
});

test('A-089 the expiry of a cookie is given in days', async () => {
  await start();
  await reader.page.evaluate(() => {
    window.bench.writeCookie('seven', 'a; b', 7);
    window.bench.writeCookie('brief', 'c');
  });
  const cookies = await reader.page.browserContext().cookies();
  const found = (name: string) => cookies.find(cookie => cookie.name === name);
  assert.is(found('brief')?.session, true);
  const days = ((found('seven')?.expires ?? 0) - Date.now() / 1000) / (24 * 3600);
  assert.ok(Math.abs(days - 7) < 0.01, String(days));
});

test.run();
