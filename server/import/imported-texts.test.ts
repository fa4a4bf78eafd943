import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../core/paths.ts';
import { openHouse } from '../test/house.ts';
import { kinds } from './receipt.ts';
import { importWxr } from './wxr/import-wxr.ts';

const options = { dryRun: false, pictures: [], progress: () => ({ step: () => {}, end: () => {} }) };

const house = await openHouse();
const { services, sql } = house;
const file = readFileSync(new URL('./fixtures/small.wxr.xml', import.meta.url), 'utf8');
await importWxr(services, file, options);

test('a second run adds nothing', async () => {
  const again = await importWxr(services, file, options);
  for (const kind of kinds) assert.is(again.receipt.counts[kind].added, 0, kind);
});

test('no script, style or handler survives, and nothing is hot-linked', async () => {
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
  const posts: { slug: string; state: string; shelf: string; privacy: string; published_at: Date | null }[] = await sql(
    'posts',
  ).select('slug', 'state', 'shelf', 'privacy', 'published_at');
  let hidden = 0;
  for (const { slug, state, shelf, privacy, published_at: at } of posts) {
    const isOut = state === 'published' && shelf === 'live' && privacy === 'public' && at !== null && at <= now;
    if (!isOut) hidden++;
    const response = await house.get(paths.entry(slug), visitor);
    assert.is(response.statusCode, isOut ? 200 : 404, slug);
  }
  assert.is(hidden, 6);
  assert.is((await house.get('/', visitor)).statusCode, 200);
});

test('a protected post shows neither its text nor its comment before the password', async () => {
  const { body } = await house.get(paths.entry('secret'), await house.visitor());
  assert.match(body, 'Secret');
  assert.not.match(body, 'Words');
});

test.after(() => house.close());

test.run();
