import type { HTTPRequest, Page } from 'puppeteer';
import type { Test } from 'uvu';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { liveLog, openSite, type Reader, type Site } from '../browser.ts';

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

type Made = Awaited<ReturnType<typeof commented>>;

/** Set-up of a suite about the thread of a post: each test has a post of its own, and pages that it need not close. */
export interface ThreadSuite {
  readonly site: Site;
  readonly made: Made;
  readonly post: Written;
  readonly guest: Person;
  readonly openReader: (as?: Person) => Promise<Reader>;
  /** The page of the post with its comment scripts loaded. */
  readonly read: (as?: Person) => Promise<Page>;
}

/** Opens the set-up before the tests of a suite. `errors` are those that its pages logged. */
export const threadSuite = (test: Test): { readonly on: () => ThreadSuite; readonly errors: readonly string[] } => {
  let opening: Omit<ThreadSuite, 'post' | 'read'> | undefined;
  let current: ThreadSuite | undefined;
  const readers: Reader[] = [];
  const errors: string[] = [];
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the suite has not begun');
    return value;
  };
  const on = (): ThreadSuite => started(current);
  test.before(async () => {
    const site = await openSite();
    const openReader = async (as?: Person): Promise<Reader> => {
      const reader = await site.reader(as);
      readers.push(reader);
      return reader;
    };
    opening = { site, made: await commented(site), guest: await site.server.visitor(), openReader };
  });
  test.after(() => opening?.site.close());
  test.before.each(async () => {
    const { made, ...rest } = started(opening);
    const post = await made.post();
    const read = async (as?: Person): Promise<Page> => {
      const reader = await rest.openReader(as);
      await opened(reader.page, reader.go, `/blog/${post.slug}`);
      await liveLog(reader.page);
      return reader.page;
    };
    current = { ...rest, made, post, read };
  });
  test.after.each(async () => {
    for (const reader of readers.splice(0)) {
      errors.push(...reader.consoleErrors);
      await reader.close();
    }
  });
  return { on, errors };
};

/** Selector of a comment in the thread. */
export const item = (id: number): string => `[data-comment-item][data-id="${id}"]`;

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
    if (active?.hasAttribute('aria-label')) return active.getAttribute('aria-label') ?? '';
    return (active instanceof HTMLElement ? active.innerText : '').replace(/\s+/g, ' ').trim();
  });

export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, one => (one.textContent ?? '').replace(/\s+/g, ' ').trim());

export const typedIn = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, one =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : 'not a field',
  );
