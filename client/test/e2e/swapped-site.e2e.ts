import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogTitle } from '../installed-site.ts';
import { leaving } from '../leaving.ts';
import { openSwappedSite, type SwappedSite } from '../swapped-site.ts';
import { typeComment } from './comments-post.ts';

const test = suite('posts under the scripts of a site that was taken over');
let on: SwappedSite;

test.before(async () => {
  on = await openSwappedSite();
});
test.after(() => on.close());

test('a member of the old site comments, rates, reacts to and saves an imported post, and its old comments stand there', async () => {
  const { server } = on.site;
  const path = await on.pathOf('/index.php?option=com_easyblog&view=entry&id=1');
  const page = await on.open(path, await on.signIn('ottilie'));
  const items = () => page.$$eval('[data-comment-item]', all => all.length);
  const before = await items();
  assert.ok(before > 3, `${before} imported comments`);
  await typeComment(page, 'Still here after the move');
  await page.click('[data-comment-submit]');
  await page.waitForFunction(
    count => document.querySelectorAll('[data-comment-item]').length === count + 1,
    {},
    before,
  );
  const post = await server.sql('posts').where('slug', path.split('/').at(-1)).first('id', 'author_id');
  const mine = await server.sql('comments').where('post_id', post.id).orderBy('id', 'desc').first();
  assert.is(mine.body, 'Still here after the move');
  const star = await page.$('[data-rating-form-element] > i[data-alt="4"]');
  await star?.click({ offset: { x: 8, y: 20 } });
  await page.waitForSelector('[data-rating-form].voted');
  await page.click('[data-reaction="sad"]');
  await page.waitForSelector('[data-reaction="sad"].is-active');
  const { id } = await server.sql('users').where('username', 'ottilie').first('id');
  const saved = () => server.sql('favourites').where({ post_id: post.id, user_id: id });
  const wasSaved = (await saved()).length > 0;
  await page.click('[data-entry-favourite]');
  await page.waitForSelector(`[data-entry-favourite]${wasSaved ? ':not(.is-favourited)' : '.is-favourited'}`);
  assert.is((await saved()).length > 0, !wasSaved);
  for (const table of ['ratings', 'reactions'])
    assert.is((await server.sql(table).where({ post_id: post.id, actor: `u:${id}` })).length, 1, table);
});

test('an author of the old site removes a comment of an imported post through the dialog of the installed client', async () => {
  const path = await on.pathOf('/index.php?option=com_easyblog&view=entry&id=1');
  const warden = await on.signIn('warden');
  const page = await on.open(path, warden);
  const id = await page.$eval('[data-comment-item]', one => one.getAttribute('data-id') ?? '');
  await page.click(`[data-comment-item][data-id="${id}"] [data-comment-delete]`);
  assert.match(await dialogTitle(page), 'Remove comment');
  await leaving(page, () => page.click('#eb [data-submit-button]'));
  assert.is((await on.site.server.sql('comments').where('id', id).first('state')).state, 'removed');
  const list = await on.open('/blog/dashboard/entries', warden);
  assert.ok((await list.$$('form[data-eb-table] tbody tr')).length > 3);
  assert.equal(on.errors, []);
});

test.run();
