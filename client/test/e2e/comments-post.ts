import type { HTTPRequest, Page } from 'puppeteer';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import type { Site } from '../browser.ts';

/** Set-up of comment tests: posts with comments, and the calls that the browser sends. */
export const commented = async (site: Site) => {
  const { server } = site;
  await server.set('captcha.kind', 'none');
  const author = await server.signedIn('blogger', 'Asha Rao');
  const write = writer(server);
  const calls: string[] = [];
  site.stub(request => {
    const namespace = namespaceOf(request);
    if (namespace) calls.push(namespace);
    return false;
  });
  return {
    author,
    /** Called namespaces, in order. */
    calls,
    post: (): Promise<Written> => write.post(author.id, { title: 'A walk by the river' }),
    /** Inserts an existing comment; returns its id. */
    comment: async (post: Written, as: Person, comment: string, parentId = 0): Promise<number> => {
      const fields = { blogId: post.id, name: 'Ben Ode', email: 'ben@people.test', comment, parentId, depth: 0 };
      const [answer] = await server.ask('site/views/comments/save', fields, as);
      if (answer?.type !== 'resolve') throw new Error(`no comment was made: ${JSON.stringify(answer)}`);
      const [row] = await server
        .sql('comments')
        .where({ post_id: post.id })
        .orderBy('id', 'desc')
        .limit(1)
        .select('id');
      return Number(row?.id);
    },
    /** Comments as rows, each starting a conversation. */
    many: async (post: Written, count: number): Promise<void> => {
      const row = await server.sql('posts').where('id', post.id).first('comments_made as made');
      await server.sql('comments').insert(
        Array.from({ length: count }, (_, index) => ({
          post_id: post.id,
          number: Number(row?.made) + index + 1,
          name: 'Ben Ode',
          body: 'One of many.',
          html: '<p>One of many.</p>',
          state: 'published',
          created_at: new Date(server.clock.now()),
        })),
      );
      await server
        .sql('posts')
        .where('id', post.id)
        .update({
          comments_made: server.sql.raw('comments_made + ?', [count]),
          comments_count: server.sql.raw('comments_count + ?', [count]),
        });
    },
    rows: (post: Written) =>
      server
        .sql('comments')
        .where({ post_id: post.id })
        .orderBy('id')
        .select('id', 'body', 'parent_id', 'depth', 'state'),
  };
};

export const namespaceOf = (request: HTTPRequest): string =>
  new URLSearchParams(request.postData() ?? '').get('namespace') ?? '';

/** Page of a post whose comment scripts are loaded. */
export const opened = async (page: Page, go: (path: string) => Promise<void>, path: string): Promise<void> => {
  await go(path);
  await page.waitForSelector('[data-eb-comments][data-enhanced]');
};

/** Fills in the form as a guest. */
export const typeComment = async (page: Page, comment: string): Promise<void> => {
  for (const [name, value] of Object.entries({ name: 'Chi Li', email: 'chi@people.test' })) {
    const field = await page.$(`[data-comment-${name}]`);
    if (field && (await field.evaluate(one => one instanceof HTMLInputElement && one.value === ''))) {
      await field.type(value);
    }
  }
  await page.type('[data-comment-editor]', comment);
};

/** Text of the focused element: the name of a control, the text of a heading. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement)
      return active.labels?.[0]?.textContent?.trim() ?? '';
    return (active?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, one => (one.textContent ?? '').replace(/\s+/g, ' ').trim());

export const typedIn = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, one =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : 'not a field',
  );
