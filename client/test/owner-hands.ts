import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { photo } from '../../server/test/fixtures/pictures.ts';
import { firstLink } from '../../server/welcome/setup-link.ts';
import { axe, openSite, type Site, scrollsSideways } from './browser.ts';

/** Path of the link that the first start of a site prints. */
export const setupPath = async ({ server }: Site): Promise<string> => {
  const { pathname, search } = new URL((await firstLink(server.services))?.address ?? '');
  return pathname + search;
};

/** Virtual authenticator of a person's device, which answers at once. */
const addPasskeyDevice = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession();
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
};

/** Checks that a visitor's front page shows the owner's post and nothing of the demo. */
const checkFrontPage = async (site: Site): Promise<void> => {
  const visitor = await site.reader();
  const { page } = visitor;
  await page.setViewport({ width: 360, height: 740 });
  await visitor.go('/');
  assert.equal(await page.$$eval('.post-card .card-title', all => all.map(one => one.textContent)), [
    'The harbour at dawn',
  ]);
  assert.is(await page.$eval('.card-lead .card-title', one => one.textContent), 'The harbour at dawn');
  assert.equal((await axe(page)).violations, []);
  assert.not(await scrollsSideways(page));
  assert.equal((await site.server.sql('users').orderBy('id').pluck('name')).slice(-2), [
    'asha of the boat',
    'ravi of the boat',
  ]);
  await visitor.close();
};

/** A new site, the pictures on its owner's disk, and checks of what the owner made. */
export const openOwnersSite = async () => {
  // Browsers bind passkeys to a host name.
  const site = await openSite({}, {}, 'localhost');
  const folder = mkdtempSync(join(tmpdir(), 'lectern-owner-'));
  const logo = sharp({ create: { width: 400, height: 100, channels: 4, background: '#8a1538' } }).png();
  const pictures = { logo: join(folder, 'logo.png'), harbour: join(folder, 'harbour.jpg') };
  writeFileSync(pictures.logo, await logo.toBuffer());
  writeFileSync(pictures.harbour, await photo(1200, 800));
  return {
    site,
    pictures,
    addPasskeyDevice,
    /** Path of the link in the mail that invites this address. */
    joinPath: async (email: string): Promise<string> => {
      const mail = await site.server.sql('outbox').where('recipient', email).first('text');
      const { pathname, search } = new URL(/http\S+/.exec(String(mail?.text))?.[0] ?? '');
      return pathname + search;
    },
    checkLook: async (page: Page): Promise<void> => {
      assert.is(await page.$eval('.site-name img', one => one.getAttribute('height')), '36');
      assert.is(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()),
        '#8a1538',
      );
    },
    checkPages: async (page: Page): Promise<void> => {
      assert.is(await page.$eval('.site-nav a[href$="/about"]', link => link.textContent), 'About');
      assert.is(await page.$eval('.site-footer a[href$="/imprint"]', link => link.textContent), 'Imprint');
    },
    checkPasskeys: async (): Promise<void> => {
      assert.is((await site.server.sql('passkeys').select('id')).length, 1);
    },
    checkFrontPage: () => checkFrontPage(site),
    close: async (): Promise<void> => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type OwnersSite = Awaited<ReturnType<typeof openOwnersSite>>;
