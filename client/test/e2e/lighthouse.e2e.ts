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

for (const path of ['/', '/blog/a-page-you-can-hear']) {
  test(`${path} scores 100 in accessibility, best practices and SEO, and nothing moves`, async () => {
    const { scores, findings, layoutShift } = await judged(site.origin + path, site.browserPort);
    console.log(path, JSON.stringify(scores));
    assert.equal(findings, []);
    assert.is(scores.accessibility, 100);
    assert.is(scores['best-practices'], 100);
    assert.is(scores.seo, 100);
    assert.ok(layoutShift < 0.01, `layout shift ${layoutShift}`);
  });
}

test.run();
