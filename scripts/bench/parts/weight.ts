import puppeteer from 'puppeteer';
import { browserProgram } from '../../boot/browser.mjs';
import { printValue } from '../print.ts';
import { record } from '../recorded.ts';
import { pagesOf, type Site } from '../site.ts';

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Scripts and styles that a browser loads before anything is touched, also those that scripts load. */
const loadedFiles = async (url: string): Promise<Files> => {
  const browser = await puppeteer.launch({
    executablePath: await browserProgram(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    const found = { script: new Set<string>(), stylesheet: new Set<string>() };
    page.on('request', request => {
      const type = request.resourceType();
      if (type === 'script' || type === 'stylesheet') found[type].add(request.url());
    });
    await page.goto(url, { waitUntil: 'networkidle0' });
    return { scripts: [...found.script], styles: [...found.stylesheet] };
  } finally {
    await browser.close();
  }
};

/** Names of the files without their hashes. */
const namesOf = (urls: readonly string[]): string =>
  urls
    .map(url =>
      new URL(url).pathname
        .split('/')
        .at(-1)
        ?.replace(/-[\w-]{8}\.js$/, ''),
    )
    .join(', ');

const kilobytes = async (urls: readonly string[], encoding: string): Promise<number> => {
  const files = await Promise.all(urls.map(url => record(url, { 'accept-encoding': encoding })));
  return files.reduce((sum, { body }) => sum + body.length, 0) / 1_000;
};

/** Bytes of a first visit to the entry with the long thread; kB are 1,000 bytes. */
export const benchWeight = (site: Site): Promise<void> =>
  site.withLectern({}, async lectern => {
    const entry = lectern.url + pagesOf(site).entry;
    const { scripts, styles } = await loadedFiles(entry);
    for (const [name, encoding] of [
      ['brotli', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const [page, style, script] = [
        await kilobytes([entry], encoding),
        await kilobytes(styles, encoding),
        await kilobytes(scripts, encoding),
      ];
      const beside = `page ${page.toFixed(1)}, ${styles.length} styles ${style.toFixed(1)}, ${scripts.length} scripts ${script.toFixed(1)}; without pictures and fonts`;
      const title = `entry page, ${site.post.comments} comments, on the wire, ${name}`;
      printValue(title, page + style + script, 'kB', { atMost: 50 }, beside);
      printValue(`script before anything is touched, ${name}`, script, 'kB', { atMost: 6 }, namesOf(scripts));
    }
  });
