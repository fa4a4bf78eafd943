import type { HTTPRequest, Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { liveLog, nextSpoken, openSite, type Reader, type Site } from '../browser.ts';
import { handsOn } from '../composer-hands.ts';
import { leaving } from '../leaving.ts';

const test = suite('what is heard while writing');
let site: Site;
let asha: Person & { id: number };
let reader: Reader;
let page: Page;
let hands: ReturnType<typeof handsOn>;

test.before(async () => {
  site = await openSite();
  asha = await site.server.signedIn('blogger', 'Asha Rao');
  reader = await site.reader(asha);
  page = reader.page;
  hands = handsOn(page);
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
});
test.after(() => site.close());

const written = (): Promise<string> => page.$eval('.editor-text', one => one.textContent ?? '');
const pressed = (name: string): Promise<string | null> =>
  page.$eval(`[aria-label="${name}"]`, one => one.getAttribute('aria-pressed'));
const reopen = async (): Promise<void> => {
  const { pathname, search } = new URL(page.url());
  await reader.go(pathname + search);
  await page.waitForSelector('.editor-text');
};
const offered = '.composer-newer:not([data-composer-newer])';

test('the bar and each of its tools have one name and no second one', async () => {
  const bar = await page.$('[role="toolbar"]');
  const heard = await page.accessibility.snapshot({ interestingOnly: false, ...(bar && { root: bar }) });
  assert.is(heard?.name, 'Formatting');
  assert.is(heard?.description, undefined);
  const buttons = (await bar?.$$('button')) ?? [];
  for (const button of buttons) {
    const tool = await page.accessibility.snapshot({ root: button });
    assert.is(tool?.description, undefined, tool?.name);
  }
  assert.ok(buttons.length > 20);
  assert.is(await page.$eval('[aria-label="Bold"] [title]', one => one.getAttribute('title')), 'Bold (Ctrl+B)');
});

test('a tool says whether it is on at the place of the caret', async () => {
  await page.focus('#field-body');
  await page.keyboard.type('The catch');
  await hands.onTool('Heading H2');
  assert.is(await pressed('Heading H2'), 'true');
  await hands.held('Control', 'End');
  await page.waitForSelector('[aria-label="Heading H2"][aria-pressed="false"]');
  await hands.held('Control', 'Home');
  await page.waitForSelector('[aria-label="Heading H2"][aria-pressed="true"]');
  await hands.held('Control', 'End');
});

test('the first key after a tool moves the caret, however soon it comes', async () => {
  // Input is immediate: no time passes for the page.
  await page.evaluate(() => {
    const { now } = Date;
    const stopped = now();
    Date.now = () => stopped;
    addEventListener(
      'time-goes-on',
      () => {
        Date.now = now;
      },
      { once: true },
    );
  });
  await hands.onTool('Bold');
  await hands.held('Control', 'Home');
  await page.waitForSelector('[aria-label="Heading H2"][aria-pressed="true"]');
  await page.evaluate(() => dispatchEvent(new Event('time-goes-on')));
  await hands.held('Control', 'End');
});

test('a dialog of a tool that is left has changed nothing, and nothing is said of it', async () => {
  await liveLog(page);
  await hands.onTool('Link');
  await page.waitForFunction(() => document.activeElement?.id === 'ask-href');
  await hands.press('Escape');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  await hands.onTool('Italic');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Italic: on' }]);
  await hands.onTool('Italic');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Italic: off' }]);
});

test('what is done to a table is said once, and what cannot be done is not', async () => {
  await liveLog(page);
  await hands.onTool('Table');
  assert.equal(await nextSpoken(page), [
    { kind: 'status', text: 'A table with 3 rows and 3 columns was inserted; the first row is the heading row' },
  ]);
  for (const [tool, spoken] of [
    ['Add a row below', 'A row was added below'],
    ['Add a row above', 'A row was added above'],
    ['Remove the row', 'The row was removed'],
    ['Add a column before', 'A column was added before'],
    ['Add a column after', 'A column was added after'],
    ['Remove the column', 'The column was removed'],
    ['Heading column', 'Heading column: on'],
  ] as const) {
    await hands.onTool(tool, 'second');
    assert.equal(await nextSpoken(page), [{ kind: 'status', text: spoken }]);
  }
  assert.is(await pressed('Heading column'), 'true');
  await hands.onTool('Remove the column', 'second');
  await hands.onTool('Remove the column', 'second');
  await hands.onTool('Remove the column', 'second');
  await page.waitForSelector('[aria-label="Remove the column"][aria-disabled="true"]');
  await liveLog(page);
  await hands.onTool('Remove the table', 'second');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'The table was removed' }]);
  assert.is(await page.$('.editor-text table'), null);
});

test('a finding leads to where its thing stands, and to nothing when it is gone', async () => {
  await hands.press('Enter');
  await page.keyboard.type('See ');
  await hands.held('Control', 'k');
  await page.waitForSelector('#ask-href');
  await page.keyboard.type('/blog');
  await hands.press('Tab');
  await page.keyboard.type('here');
  await hands.press('Enter', 'Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'field-body');
  await page.waitForSelector('[data-composer-findings] button');
  await hands.held('Control', 'Home');
  await page.keyboard.type('All about ');
  await page.focus('[data-composer-findings] button');
  await hands.press('Enter');
  await page.waitForFunction(() => getSelection()?.anchorNode?.parentElement?.closest('.editor-text a') !== null);
  await liveLog(page);
  // Immediately, before the list is rendered again.
  await page.evaluate(async () => {
    const settled = () => new Promise(resolve => setTimeout(resolve, 50));
    document.querySelector<HTMLElement>('#field-body')?.focus();
    await settled();
    getSelection()?.selectAllChildren(document.querySelector('.editor-text a') ?? document.body);
    await settled();
    document.execCommand('delete');
    await settled();
    const finding = document.querySelector<HTMLElement>('[data-composer-findings] button');
    finding?.focus();
    finding?.click();
  });
  assert.is(await hands.focused(), 'field-body');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'No more suggestions for the text' }]);
  assert.is(await page.$('[data-composer-findings] button'), null);
});

test('Y-08 an older text waits for a decision while a newer one is written, and none of both is lost', async () => {
  await page.focus('#composer-form [name="title"]');
  await page.keyboard.type('Older words');
  await hands.statusBecomes('^Saved \\d');
  const mend = site.stub(request => {
    const isCut = request.method() === 'POST';
    if (isCut) request.abort('internetdisconnected');
    return isCut;
  });
  const excerpt = '#composer-form [name="excerpt"]';
  await page.focus(excerpt);
  await page.keyboard.type('An older excerpt.');
  await hands.statusBecomes('^No connection');
  await reopen();
  mend();
  await page.waitForSelector(offered);
  await page.focus(excerpt);
  await page.keyboard.type('A newer excerpt.');
  await hands.statusBecomes('^Saved \\d');
  await reopen();
  assert.is(await hands.standsIn('excerpt'), 'A newer excerpt.');
  await page.waitForSelector(offered);
  await page.focus(excerpt);
  await hands.held('Control', 'End');
  await page.keyboard.type(' And more.');
  await page.focus(`${offered} button`);
  await leaving(page, () => hands.press('Enter'));
  await page.waitForSelector('.editor-text');
  assert.is(await hands.standsIn('excerpt'), 'An older excerpt.');
  await page.waitForSelector(offered);
  assert.is((await page.$$(offered)).length, 1);
  await page.focus(`${offered} button`);
  await leaving(page, () => hands.press('Enter'));
  await page.waitForSelector('.editor-text');
  assert.is(await hands.standsIn('excerpt'), 'A newer excerpt. And more.');
  await reopen();
  assert.is(await page.$(offered), null);
});

test('what is wrong with the text is heard at its box, before scripts, in the editor and in its HTML', async () => {
  await reader.go('/blog/dashboard/write');
  await page.waitForSelector('.editor-text');
  await page.focus('#composer-form [name="title"]');
  await page.keyboard.type('A title alone');
  await page.focus('[name="goal"][value="publish"]');
  await leaving(page, () => hands.press('Enter'));
  await page.waitForSelector('.editor-text');
  const tied = () =>
    page.$eval('#field-body', one => {
      const ids = (one.getAttribute('aria-describedby') ?? '').split(' ');
      const words = ids.map(id => document.getElementById(id)?.textContent ?? 'nobody').join(' ');
      return `${one.localName} ${one.getAttribute('aria-invalid')} ${words}`;
    });
  assert.match(await tied(), /^div true .*Error: /);
  await page.focus('[data-editor] [aria-pressed]');
  await hands.press('Enter');
  await page.waitForSelector('textarea#field-body');
  assert.match(await tied(), /^textarea true .*Error: /);
});

/** Restores the server's markup of an island, with the focus in its field, and waits for the island. */
const mountedOver = async (name: string, frame: string): Promise<void> => {
  await page.evaluate(
    (island, html) => {
      const before = document.querySelector<HTMLElement>(`[data-island="${island}"]`);
      const place = document.createElement('div');
      place.dataset.island = island;
      place.dataset.islandOn = 'idle';
      place.dataset.props = before?.dataset.props ?? '{}';
      place.innerHTML = html;
      before?.replaceWith(place);
      const field = place.querySelector<HTMLInputElement | HTMLTextAreaElement>('[name]');
      field?.focus();
      if (field instanceof HTMLTextAreaElement) document.execCommand('insertText', false, 'Typed early');
    },
    name,
    frame,
  );
  await page.waitForSelector(`[data-island="${name}"][data-island-on="idle"][data-mounted]`);
};

test('whoever was in a field when its island came is in what stands there now, at the same place', async () => {
  await mountedOver('composer-editor', '<textarea id="field-body" name="body"></textarea>');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.editor-text')));
  await page.keyboard.type(' and late');
  assert.is(await written(), 'Typed early and late');
  await mountedOver('date-time-field', '<input id="publish_up" name="publish_up">');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-date-field] input[type="text"]')));
});

test('an editor whose script is late moves nothing below it: its room is kept, and the focused field stays', async () => {
  const blogger = await site.server.signedIn('blogger');
  const long = await writer(site.server).post(blogger.id, { body: '<p>A line of the text.</p>'.repeat(40) });
  const late = await site.reader(blogger);
  const place = () =>
    late.page.$eval('[name="excerpt"]', one => ({
      top: one.getBoundingClientRect().top,
      room: document.querySelector('[data-island="composer-editor"]')?.clientHeight ?? 0,
    }));
  for (const width of [1280, 360]) {
    await late.page.setViewport({ width, height: 800 });
    for (const query of ['', `?uid=${long.id}`]) {
      const held: HTTPRequest[] = [];
      const revokeDraftLinks = site.stub(request => /\/editor\.island/.test(request.url()) && held.push(request) > 0);
      await late.go(`/blog/dashboard/write${query}`);
      await late.page.focus('[name="excerpt"]');
      while (held.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
      const before = await place();
      revokeDraftLinks();
      for (const request of held) await request.continue();
      await late.page.waitForSelector('.editor-bar');
      await late.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 100)));
      const after = await place();
      assert.ok(Math.abs(after.top - before.top) < 5, `${width} ${query}: ${before.top}, then ${after.top}`);
      assert.is(query === '' && Math.abs(after.room - before.room) > 20, false, `${before.room}, then ${after.room}`);
    }
  }
  await late.close();
});

test('the console is quiet but for the cut network and the refused form', () => {
  assert.equal(
    reader.consoleErrors.filter(line => !/ERR_INTERNET_DISCONNECTED|status of 422/.test(line)),
    [],
  );
});

test.run();
