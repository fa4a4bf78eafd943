import type { Page } from 'puppeteer';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Reader, Site } from '../browser.ts';
import { commented } from './comments-post.ts';

/** A post with a comment and an article, for tests of the reader's display settings. */
export const displayPages = async (site: Site): Promise<{ readonly post: string; readonly article: string }> => {
  const made = await commented(site);
  const body =
    '<p>Sound tells a river from a road.</p><h2>By the weir</h2><pre>code</pre><p>The path ends at the gate.</p>';
  const written = await writer(site.server).post(made.author.id, { title: 'A walk by the river', body });
  await made.comment(written, await site.server.visitor(), 'I know that weir.');
  const write = articleWriter(site.server);
  const { id } = await site.server.signedIn('author');
  const item = await write.article(id, (await write.category('Walks')).id);
  return { post: `/blog/${written.slug}`, article: `/articles/item/${item.id}-${item.alias}` };
};

/** Opens the page of all settings and waits until its controls are alive. */
export const openSettings = async (reader: Reader, query = ''): Promise<void> => {
  await reader.go(`/display${query}`);
  await reader.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-display-link]')?.value !== '',
  );
};

/** The settings that the root element of the page shows. */
export const shownSettings = (page: Page): Promise<Record<string, string | undefined>> =>
  page.evaluate(() => ({ ...document.documentElement.dataset }));
