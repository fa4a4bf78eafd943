import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedDemo } from '../../../server/demo/seed.ts';
import { openSite, type Site } from '../browser.ts';
import { judged } from '../lighthouse.ts';

const test = suite('lighthouse');
let site: Site;

test.before(async () => {
  site = await openSite();
  await seedDemo(site.server.services);
});
test.after(() => site.close());

const alias = 'the-bronze-hall-opens-its-ropes';
const pages = ['/', '/blog/a-page-you-can-hear', `/articles/item/…-${alias}`, '/search?q=page'];

for (const title of pages) {
  test(`${title} scores 100 in accessibility, best practices and SEO, and nothing moves`, async () => {
    const { id } = await site.server.sql('items').where({ alias }).first('id');
    const path = title.replace('…', id);
    const { scores, findings, layoutShift } = await judged(site.origin + path, site.browserPort);
    const figures = Object.entries({ ...scores, 'layout shift': layoutShift.toFixed(3) });
    console.log(['figures:', path, ...figures.map(([name, value]) => `${name} ${value}`)].join('  '));
    // Search engines are told to leave out results of a search, which costs these pages points.
    const isSearch = path.startsWith('/search');
    assert.equal(findings, isSearch ? ['seo: Page is blocked from indexing'] : []);
    assert.is(scores.accessibility, 100);
    assert.is(scores['best-practices'], 100);
    if (!isSearch) assert.is(scores.seo, 100);
    // No timing, unlike the performance, which is printed only.
    assert.ok(layoutShift < 0.01, `layout shift ${layoutShift}`);
  });
}

test.run();
