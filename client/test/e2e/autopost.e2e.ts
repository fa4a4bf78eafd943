import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../server/core/jobs/jobs.ts';
import { autoposting } from '../../../server/test/fixtures/autopost.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { otherServers } from '../../../server/test/stubs/other-servers.ts';
import { webhookReceiver } from '../../../server/test/stubs/webhook.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, nextSpoken, openSite, type Site, scrollsSideways } from '../browser.ts';
import { holdTimers, passTimers } from '../held-timers.ts';
import { leaving } from '../leaving.ts';
import { markupProblems } from '../markup.ts';
import { focused, textOf } from './comments-post.ts';

const test = suite('sending posts elsewhere');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const place = '/blog/dashboard/autoposting';
let site: Site;
let others: Awaited<ReturnType<typeof otherServers>>;
let hook: ReturnType<typeof webhookReceiver>;
let asha: Person & { id: number };

test.before(async () => {
  let now = (): number => 0;
  hook = webhookReceiver(secret, () => now());
  others = await otherServers({ 'hooks.example': hook.speaks });
  site = await openSite({}, others.door);
  now = site.server.clock.now;
  asha = await site.server.signedIn('blogger', 'Asha Rao');
});
test.after(async () => {
  await site.close();
  others.close();
});

test('E-015 Y-06 an account is connected, and a post is sent from its row: the dialog counts, says what is left, and comes back', async () => {
  const { id } = await writer(site.server).post(asha.id, { title: 'Of nets' });
  const reader = await site.reader(asha);
  const { page } = reader;
  const submit = (selector: string) => leaving(page, () => page.click(selector));
  await holdTimers(page, 900);
  await reader.go(place);
  assert.equal((await axe(page)).violations, []);
  await page.click('.autopost-connect:last-child summary');
  await page.type('#webhook-address', 'https://hooks.example/in');
  await page.type('#webhook-secret', secret);
  assert.equal((await axe(page)).violations, []);
  await submit('.autopost-connect:last-child button[type="submit"]');
  assert.match(await textOf(page, 'main'), 'hooks.example');

  await reader.go('/blog/dashboard');
  const tool = '[data-post-autopost][data-autopost-type="webhook"]';
  await page.click(`[data-eb-table-row]:has(${tool}) .row-menu > summary`);
  await page.focus(tool);
  await page.keyboard.press('Enter');
  const area = 'dialog textarea[data-autopost-message]';
  await page.waitForSelector(`dialog:not(.is-loading) ${area.slice('dialog '.length)}`);
  assert.equal((await axe(page)).violations, []);
  await page.focus(area);
  await page.keyboard.type('!!');
  await page.waitForFunction(() => window.lecternTimers.length > 0);
  await passTimers(page);
  const left = `${(5_000 - (await page.$eval(area, one => ('value' in one ? String(one.value) : ''))).length).toLocaleString('en-GB')} characters left`;
  assert.is(await textOf(page, '[data-autopost-left]'), left);
  assert.equal((await nextSpoken(page)).at(-1), { kind: 'status', text: left });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  assert.match(await focused(page), 'Send to Webhook');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`dialog:not(.is-loading) ${area.slice('dialog '.length)}`);
  await submit('dialog [data-submit-button]');
  while ((await workJobs(site.server.services)) > 0);
  assert.equal(await autoposting(site.server).states(id), ['sent']);
  assert.is(hook.events.size, 2);

  const failed = await writer(site.server).post(asha.id, { title: 'Of rivers' });
  hook.moods({ status: 422, json: { message: 'No room' } });
  await site.server.post({ task: 'posts.autopost', id: failed.id, type: 'webhook' }, asha);
  while ((await workJobs(site.server.services)) > 0);
  await reader.go(place);
  assert.match(await textOf(page, '[data-state="failed"]'), 'No room');
  assert.equal(await markupProblems(await page.content()), []);
  await emulation.dark(page);
  assert.equal((await axe(page)).violations, []);
  await emulation.narrow(page);
  assert.not.ok(await scrollsSideways(page));
  await submit('[data-state="failed"] button');
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test.run();
