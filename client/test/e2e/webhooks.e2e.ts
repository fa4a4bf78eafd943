import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureRecurringJobs, workJobs } from '../../../server/core/jobs/index.ts';
import { webhooksPath as list } from '../../../server/test/fixtures/webhooks.ts';
import { otherServers } from '../../../server/test/stubs/other-servers.ts';
import { emulation, openSite, type Site, scrollsSideways } from '../browser.ts';
import { assertAccessible } from '../clean.ts';
import { leaving } from '../leaving.ts';

const test = suite('webhooks in the browser');
let site: Site;
let others: Awaited<ReturnType<typeof otherServers>>;

test.before(async () => {
  others = await otherServers({
    'first.example': () => ({ status: 500, json: { error: 'The queue is full' } }),
    'second.example': () => ({ status: 204 }),
  });
  site = await openSite({}, others.door);
  await ensureRecurringJobs(site.server.services);
});
test.after(async () => {
  await site.close();
  others.close();
});

const work = async (): Promise<void> => {
  site.server.clock.advance(11_000);
  while ((await workJobs(site.server.services)) > 0);
};
const isClean = async (page: Page, what: string): Promise<void> => {
  for (const width of [1280, 360])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewport({ width, height: 900 });
      await emulation[scheme](page);
      await assertAccessible(page, `${what} at ${width} px, ${scheme}`);
      assert.not.ok(await scrollsSideways(page), `${what} at ${width} px`);
    }
};
const send = (page: Page, task: string): Promise<unknown> =>
  leaving(page, () => page.click(`form:has([name="task"][value="${task}"]) [type="submit"]`));
const words = (page: Page): Promise<string> => page.$eval('main', main => main.textContent ?? '');

for (const scripts of [true, false])
  test(`an administrator adds a webhook, tests it and reads its answer, ${scripts ? 'with' : 'without'} scripts`, async () => {
    const { page, go, consoleErrors, close } = await site.reader(await site.server.signedIn('admin'), { scripts });
    const name = scripts ? 'Newsroom' : 'Mirror';
    await go(`${list}/webhook`);
    await page.type('[name="name"]', name);
    await page.type('[name="url"]', 'https://first.example/in');
    await send(page, 'webhooks.save');
    assert.match(await words(page), 'Choose at least one event');
    assert.is(await page.$eval('[name="url"]', field => field.getAttribute('value')), 'https://first.example/in');
    if (scripts) await isClean(page, 'the refused form');
    await page.click('[value="post.published"]');
    await send(page, 'webhooks.save');
    assert.match(await words(page), `The webhook “${name}” was saved.`);
    assert.match(await page.$eval('#webhook-secret', field => field.getAttribute('value') ?? ''), /^whsec_/);
    if (scripts) await isClean(page, 'the secret');
    await go(list);
    await leaving(page, () => page.click(`#list th a[href*="${list}/webhook?id="]`));
    if (scripts) await isClean(page, 'the form');
    await send(page, 'webhooks.test');
    await work();
    await page.reload();
    if (scripts) await isClean(page, 'the log');
    await leaving(page, () => page.click(`a[href*="${list}/delivery"]`));
    assert.match(await words(page), 'The queue is full');
    assert.is(await page.$eval('h1', title => title.textContent), `Delivery of webhook.test to ${name}`);
    if (scripts) await isClean(page, 'a delivery');
    await go(list);
    if (scripts) await isClean(page, 'the list');
    // The refused form was answered with 422, which browsers log.
    assert.equal(
      consoleErrors.filter(line => !line.includes(' 422 ')),
      [],
    );
    await close();
  });

test.run();
