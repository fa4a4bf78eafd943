import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../core/paths.ts';
import { root } from '../core/root.ts';
import { openHouse } from '../test/house.ts';
import { kinds } from './receipt.ts';
import { importWxr } from './wxr/import-wxr.ts';

// WordPress's public theme test: it lies beside a checkout, not in it.
const path = join(root, '../shared/data/theme-unit-test.wxr.xml');
const options = { dryRun: false, pictures: [], progress: () => ({ step: () => {}, end: () => {} }) };

if (!existsSync(path)) {
  test('the theme test of WordPress is not beside this checkout, so nothing of it is tried', () => {
    console.log(`no ${path}`);
  });
} else {
  const house = await openHouse();
  const { services, sql } = house;
  const file = readFileSync(path, 'utf8');
  const { receipt } = await importWxr(services, file, options);
  const counts = Object.fromEntries(kinds.map(kind => [kind, receipt.counts[kind]]));

  test('all 186 items of the theme test come in or are left with a reason', () => {
    const { posts, pages, attachments, other } = counts;
    const terms = receipt.left.filter(one => one.kind === 'other' && one.what.endsWith('(nav_menu)')).length;
    const found = [posts, pages, attachments, other].reduce((sum, count) => sum + (count?.found ?? 0), 0);
    assert.is(found - terms, 186);
    for (const count of Object.values(counts)) assert.is(count.found, count.added + count.already + count.left);
    assert.equal([posts?.added, pages?.added, counts.comments?.added], [58, 21, 29]);
    assert.ok(receipt.left.every(({ why }) => why !== ''));
  });

  test('a second run of the theme test adds nothing', async () => {
    const again = await importWxr(services, file, options);
    for (const kind of kinds) assert.is(again.receipt.counts[kind].added, 0, kind);
  });

  test('no script, style or handler of the theme test survives, and nothing is hot-linked', async () => {
    const posts: { slug: string; intro: string | null; body: string }[] = await sql('posts').select(
      'slug',
      'intro',
      'body',
    );
    const comments: { id: number; html: string }[] = await sql('comments').select('id', 'html');
    const texts = [...posts.map(post => `${post.intro ?? ''}${post.body}`), ...comments.map(({ html }) => html)];
    for (const markup of texts) {
      const $ = load(markup, null, false);
      assert.is($('script, style, iframe, object, embed, video, audio, svg, form, h1').length, 0, markup);
      assert.is($('img').length, 0, markup);
      for (const element of $('*').toArray())
        for (const name of 'attribs' in element ? Object.keys(element.attribs) : [])
          assert.not.match(name, /^on|^style$/);
    }
  });

  test('every imported post answers as its state demands', async () => {
    const visitor = await house.visitor();
    const now = new Date(house.clock.now());
    const posts: { slug: string; state: string; privacy: string; published_at: Date | null }[] = await sql(
      'posts',
    ).select('slug', 'state', 'privacy', 'published_at');
    let hidden = 0;
    for (const { slug, state, privacy, published_at: at } of posts) {
      const isOut = state === 'published' && privacy === 'public' && at !== null && at <= now;
      if (!isOut) hidden++;
      const response = await house.get(paths.entry(slug), visitor);
      assert.is(response.statusCode, isOut ? 200 : 404, slug);
    }
    assert.is(hidden, 2);
    assert.is((await house.get('/', visitor)).statusCode, 200);
  });

  test('a protected post of the theme test shows neither its text nor its comment before the password', async () => {
    const { body } = await house.get(paths.entry('template-password-protected'), await house.visitor());
    assert.match(body, 'Password Protected');
    assert.not.match(body, 'This comment should not be visible until the password is entered');
  });

  test.after(() => house.close());
}

test.run();
