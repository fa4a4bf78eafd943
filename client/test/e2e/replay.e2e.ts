import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import { takeOver } from '../../../server/test/fixtures/taken-over.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { workOnce } from '../../../server/workers.ts';
import { openSite, type Site } from '../browser.ts';
import { keyboardOn } from '../keyboard-user.ts';
import { leaving } from '../leaving.ts';

const test = suite('addresses of an old site are tried');
let site: Site;
let admin: Person;
let runId = 0;
let list = '';

test.before(async () => {
  site = await openSite();
  const { sql, clock, services } = site.server;
  admin = await site.server.signedIn('admin');
  await takeOver(site.server);
  const now = new Date(clock.now());
  const { id: site_id } = await sql('old_sites').first('id');
  [runId = 0] = await sql('import_runs').insert({
    ...{ site_id, state: 'done', options: '{}', checkpoint: '{}', started_at: now, seen_at: now, ended_at: now },
  });
  list = join(services.settings.dataDir, 'list.txt');
  writeFileSync(list, `/blog\n/lost\n/old/${'long-'.repeat(60)}\n`);
});
test.after(() => site.close());

const chooseFile = async (page: Page): Promise<void> => {
  const input = await page.$('input[type="file"]');
  assert.ok(input && 'uploadFile' in input);
  await input.uploadFile(list);
};

test('with a keyboard on a phone: a list is tried, and a missing address becomes a redirect', async () => {
  const { page, go } = await site.reader(admin);
  const hands = await keyboardOn(page);
  await go(paths.importRun(runId));
  await hands.station('the import');
  await chooseFile(page);
  await hands.intoContent();
  await hands.to(/^button Access logs, sitemaps or lists/);
  await hands.to('button Test these addresses');
  await hands.leave('Enter');
  await hands.station('the work');
  await workOnce(site.server.services);
  await go(paths.importReplay({ id: runId }));
  await hands.intoContent();
  await hands.to('textbox New address for /lost');
  await hands.type('words');
  await hands.leave('Enter');
  await hands.station('the mistake');
  await hands.to(/^link \/lost: The new address/);
  await hands.press('Enter');
  await hands.arrives('textbox New address for /lost');
  await hands.held('Control', 'a');
  await hands.type('/blog/tags');
  await hands.leave('Enter');
  await hands.station('the result');
  assert.is((await site.server.get('/lost')).headers.location, '/blog/tags');
});

test('without scripts: a list is tried and its counts are shown', async () => {
  const { page, go } = await site.reader(admin, { scripts: false });
  await go(paths.importReplay({ id: runId }));
  await chooseFile(page);
  await leaving(page, () => page.click('form:has(input[type="file"]) button'));
  assert.match(await page.$eval('main', main => main.textContent), 'Waiting to start');
  await workOnce(site.server.services);
  await leaving(page, () => page.click('[data-import-progress] a'));
  assert.match(await page.$eval('dl', facts => facts.textContent), '66.6 percent');
});

test.run();
