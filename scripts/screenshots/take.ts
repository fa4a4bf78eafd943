import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Page } from 'puppeteer';
import sharp from 'sharp';
import { freePort } from '../../client/test/free-port.ts';
import { root } from '../boot/environment.mjs';
import { type Shot, shots } from './shots.ts';

const password = 'a password for screenshots';
const folder = join(root, 'docs/images');

/** Starts the built site with demo content; answers its address and how to stop it. */
const startSite = async (): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const port = `${await freePort()}`;
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', BASE_URL: origin, DEMO_PASSWORD: password };
  const child = spawn(process.execPath, [join(root, 'build/server/main.js'), '--demo'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
    await pause(200);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
};

const signIn = async (page: Page, username: string): Promise<void> => {
  const status = await page.evaluate(
    async (name, secret) => {
      const token = /lectern_token=(\w+)/.exec(document.cookie)?.[1] ?? '';
      const body = new URLSearchParams({ option: 'com_users', task: 'user.login', username: name, password: secret });
      body.set(token, '1');
      return (await fetch('/index.php', { method: 'POST', body })).status;
    },
    username,
    password,
  );
  if (status !== 200) throw new Error(`${username} was not signed in: ${status}`);
};

const take = async (
  page: Page,
  origin: string,
  { name, path, click, scrollTo, width, height, isDark, account }: Shot,
) => {
  await page.setViewport({ width, height, deviceScaleFactor: width < 600 ? 2 : 1 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(origin, { waitUntil: 'networkidle0' });
  if (account) await signIn(page, account);
  const answer = await page.goto(origin + path, { waitUntil: 'networkidle0' });
  if (!answer || answer.status() >= 400) throw new Error(`${path} answered ${answer?.status()}`);
  if (click) await Promise.all([page.waitForNavigation({ waitUntil: 'networkidle0' }), page.click(click)]);
  if (scrollTo) await page.$eval(scrollTo, element => element.scrollIntoView());
  const picture = await page.screenshot({ type: 'png' });
  const { size } = await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${name}.webp ${Math.round(size / 1000)} kB`);
};

await mkdir(folder, { recursive: true });
const site = await startSite();
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--hide-scrollbars',
];
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM_PATH, args: flags });
try {
  for (const shot of shots) {
    const context = await browser.createBrowserContext();
    await take(await context.newPage(), site.origin, shot);
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
