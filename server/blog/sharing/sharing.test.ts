import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('sharing');
let server: TestServer;
let author: Person & { id: number };
let post: Written;
let address: string;

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('blogger');
  post = await writer(server).post(author.id, { title: 'Tea & "cakes" <b>' });
  address = `http://lectern.test/blog/${post.slug}`;
});
test.after(() => server.close());

const page = async () => load((await server.get(`/blog/${post.slug}`)).body);
const frame = (button: string, id: number | string = post.id) => server.get(`/blog/social/${button}?id=${id}`);

test('a frame stands for a post that may be read and a button the site offers, for nothing else', async () => {
  const hidden = await writer(server).post(author.id, { privacy: 'private' });
  for (const [button, id] of [
    ['like', hidden.id],
    ['like', 999_999],
    ['like', '1abc'],
    ['evil', post.id],
    ['like', ''],
  ] as const)
    assert.is((await frame(button, id)).statusCode, 404);
  await server.set('social.buttons', ['share']);
  assert.is((await frame('like')).statusCode, 404);
  assert.is((await page())('[data-social]').length, 1);
  await server.set('social.buttons', ['like', 'share', 'pin']);
  await server.set('social.likeScript', '');
  assert.is((await frame('like')).statusCode, 404);
  await server.set('social.likeScript', 'https://connect.facebook.net/{locale}/sdk.js#xfbml=1&version=v3.0');
});

test('nothing of other sites may be loaded by any page, only by the frame a reader asked for', async () => {
  const policyOf = async (url: string): Promise<string> =>
    String((await server.get(url)).headers['content-security-policy']);
  for (const url of ['/', `/blog/${post.slug}`])
    assert.not.match(await policyOf(url), /(?:script|frame|connect)-src [^;]*https?:/);
  const policy = await policyOf(`/blog/social/like?id=${post.id}`);
  assert.match(policy, "default-src 'none'");
  assert.match(policy, 'script-src https://connect.facebook.net https://www.facebook.com');
  assert.match(policy, "frame-ancestors 'self'");
  assert.not.match(policy, 'unsafe-eval');
  await server.set('social.pinScript', 'https://pins.example:8443/pin.js?x=1');
  await server.set('social.origins', []);
  assert.match(await policyOf(`/blog/social/pin?id=${post.id}`), 'script-src https://pins.example:8443;');
});

test('a script of another site is of no origin of ours: it neither reads cookies nor reaches the page around it', async () => {
  const sandbox = async (): Promise<string> =>
    /(?:^|; )sandbox ([^;]*)/.exec(String((await frame('like')).headers['content-security-policy']))?.[1] ?? 'none';
  assert.is(await sandbox(), 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox');
  await server.set('social.sharesOrigin', true);
  assert.match(await sandbox(), 'allow-same-origin');
  await server.set('social.sharesOrigin', false);
});

test('the frame leaves the token of who is signed in as it is', async () => {
  const reader = await server.signedIn('reader');
  const { lectern_token } = reader.cookies;
  assert.is((await server.get(`/blog/social/like?id=${post.id}`, reader)).statusCode, 200);
  assert.is(reader.cookies.lectern_token, lectern_token);
});

test('B-023 B-066 sharing is plain links with the page’s address, hooks and nothing loaded', async () => {
  await server.set('share.networks', ['facebook', 'linkedin', 'pinterest', 'mastodon', 'email']);
  const shown = await page();
  const links = shown('[data-blog-posts-item] [data-eb-bookmarks] > [data-bookmarks-button]');
  assert.ok(links.length >= 4);
  for (const link of links.toArray()) {
    const url = new URL(shown(link).attr('data-url') ?? '');
    assert.is(url.href, new URL(shown(link).attr('href') ?? '').href);
    assert.ok([...url.searchParams.values()].some(value => value.includes(address)));
  }
  const mail = shown('[data-eb-bookmarks] > a[href^="mailto:"]').attr('href') ?? '';
  assert.match(mail, 'subject=Tea%20%26%20%22cakes%22%20%3Cb%3E');
  assert.is(shown('[src^="http"]:not([src^="http://lectern.test"])').length, 0);
  await server.set('share.networks', []);
  assert.is((await page())('[data-bookmarks-button]').length, 0);
  await server.set('share.networks', ['facebook', 'linkedin', 'pinterest', 'mastodon', 'email']);
});

test('B-067 J-016 J-017 J-018 J-019 J-020 J-021 J-022 J-023 the social buttons stand on a post with their configuration', async () => {
  await server.set('social.buttons', ['like', 'share', 'pin']);
  const shown = await page();
  const dataOf = (name: string, ...keys: readonly string[]) =>
    keys.map(key => shown(`[data-social="${name}"]`).attr(`data-${key}`));
  assert.equal(dataOf('like', 'url', 'send', 'size', 'verb', 'locale', 'theme', 'tracking'), [
    address,
    '1',
    'small',
    'like',
    'en_GB',
    'light',
    'false',
  ]);
  assert.equal(dataOf('share', 'url', 'size'), [address, 'small']);
  assert.equal(dataOf('pin', 'url'), [address]);
  assert.is(shown('[data-social] > button[data-social-ask]').length, 3);
});

test('J-016 J-017 J-018 J-019 J-020 J-021 J-022 the like frame holds the markup of its script', async () => {
  const { body } = await frame('like');
  const shown = load(body);
  const like = shown('.fb-like');
  assert.equal(
    ['href', 'send', 'size', 'action', 'locale', 'colorscheme', 'tracking', 'layout'].map(key =>
      like.attr(`data-${key}`),
    ),
    [address, '1', 'small', 'like', 'en_GB', 'light', 'false', 'button_count'],
  );
  assert.is(shown('script').length, 1);
  assert.is(shown('script').attr('src'), 'https://connect.facebook.net/en_GB/sdk.js#xfbml=1&version=v3.0');
  assert.equal(await markupProblems(body), []);
});

test('J-023 B-067 the professional network’s frame and the pin’s hold theirs', async () => {
  const share = load((await frame('share')).body);
  const place = share('script[type="IN/Share"]');
  assert.equal([place.attr('data-url'), place.attr('data-size')], [address, 'small']);
  assert.is(share('script[src]').attr('src'), 'https://platform.linkedin.com/in.js');
  const pin = load((await frame('pin')).body);
  assert.is(new URL(pin('[data-pin-do]').attr('href') ?? '').searchParams.get('url'), address);
});

test('J-003 the page’s url is in the entry’s configuration as currentPageUrl', async () => {
  const config = JSON.parse((await page())('#lectern-entry').text());
  assert.equal([config.url, config.entry.currentPageUrl], [address, address]);
});

test.run();
