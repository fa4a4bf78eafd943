import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailHtml } from '../../../server/mail-template/index.ts';
import { openSite, type Site, scrollsSideways } from '../browser.ts';
import { assertAccessible } from '../clean.ts';

const test = suite('mails in the browser');
let site: Site;

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

test('a mail is accessible in both themes, on a phone and on a desk', async () => {
  const { services } = site.server;
  const { baseUrl } = services.settings;
  const text = [
    'Hello Asha,',
    'The account asha was registered with this e-mail address. Confirm it with this link within three days:',
    `${baseUrl}/account/confirm?key=${'k'.repeat(120)}`,
    'These ways to sign in stay:',
    '- Passkey “Laptop”\n- University of Pune',
    `Read it on the site: ${baseUrl}/blog/tides\n${'long'.repeat(60)}`,
    `Lectern\n${baseUrl}/`,
  ].join('\n\n');
  const { page } = await site.reader();
  let body = '';
  site.stub(request => {
    if (!request.url().endsWith('/mail')) return false;
    request.respond({ contentType: 'text/html; charset=utf-8', body });
    return true;
  });
  for (const accent of ['', '#e7d21a', '#101010']) {
    await site.server.set('look.accent', accent);
    body = mailHtml(services, { subject: 'Confirm your account', text, html: null });
    await page.goto(`${site.origin}/mail`);
    for (const theme of ['light', 'dark'] as const)
      for (const width of [1280, 360]) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        await page.setViewport({ width, height: 800 });
        await assertAccessible(page, `${accent} ${theme} ${width}`);
        assert.not.ok(await scrollsSideways(page), `${accent} ${theme} ${width}`);
      }
  }
  const names = await page.$$eval('a', links => links.map(link => link.textContent));
  assert.equal(names.slice(0, 3), ['Lectern', 'Open the page', 'Read it on the site']);
});

test.run();
