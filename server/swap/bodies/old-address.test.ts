import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isPicturePath, mediaPath, oldAddress, picturePaths, safePath } from './old-address.ts';

const pathOf = (written: string, baseUrl = 'https://www.lantern-hill.example'): string | undefined =>
  oldAddress(written, baseUrl)?.path;

test('an address that leads out of the site has no path', () => {
  for (const written of ['..%2f..%2fetc/passwd', 'images/..%5cx.jpg', 'images/%00.jpg', 'https://evil.example/a.jpg'])
    assert.is(pathOf(written), undefined, written);
  assert.is(pathOf('https://www.lantern-hill.example.evil.example/a.jpg'), undefined);
  assert.is(safePath('a/../../b'), undefined);
  assert.is(mediaPath('post:2/../../../configuration.php'), undefined);
  assert.is(mediaPath('user:615'), undefined);
});

test('an address of another scheme is none', () => {
  for (const written of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'mailto:a@b.example', '', 'http://'])
    assert.is(oldAddress(written, 'https://www.lantern-hill.example'), undefined, written);
});

test('the own host is recognised with and without www and https', () => {
  for (const written of [
    'images/a%20b.jpg',
    '/images/a b.jpg',
    '//lantern-hill.example/images//a%20b.jpg',
    'http://lantern-hill.example/images/a b.jpg?x=1#y',
    'HTTPS://WWW.LANTERN-HILL.EXAMPLE/images/a b.jpg',
  ])
    assert.is(pathOf(written), 'images/a b.jpg', written);
  assert.is(
    oldAddress('http://lantern-hill.example/x?a=1', 'https://www.lantern-hill.example')?.url.href,
    'https://www.lantern-hill.example/x?a=1',
  );
});

test('a site below a path begins there', () => {
  assert.is(pathOf('images/a.jpg', 'https://lantern-hill.example/old'), 'images/a.jpg');
  assert.is(pathOf('/old/images/a.jpg', 'https://lantern-hill.example/old'), 'images/a.jpg');
  assert.is(pathOf('/images/a.jpg', 'https://lantern-hill.example/old'), undefined);
});

test('a resized picture is that of its original', () => {
  assert.equal(picturePaths('images/easyblog_articles/2/b2ap3_large_gate.jpg'), [
    'images/easyblog_articles/2/gate.jpg',
    'images/easyblog_articles/2/b2ap3_large_gate.jpg',
  ]);
  assert.is(picturePaths('a/a1sx2_Thumbnail1_b2ap3.jpg')[0], 'a/b2ap3.jpg');
  const digest = '2fa67f482133f1c934235b73c2a03954';
  assert.is(picturePaths(`media/k2/items/cache/${digest}_XL.jpg`)[0], `media/k2/items/src/${digest}.jpg`);
  assert.equal(picturePaths('images/stories/mole.jpg'), ['images/stories/mole.jpg']);
});

test('an address of the blog is a path', () => {
  assert.is(mediaPath('post:2/gate.jpg'), 'images/easyblog_articles/2/gate.jpg');
  assert.is(mediaPath('user:615/walk'), 'images/easyblog_images/615/walk');
  assert.is(mediaPath('shared/last.jpg'), 'images/easyblog_shared/last.jpg');
  assert.ok(isPicturePath('a/b.JPG'));
  assert.not(isPicturePath('a/b.jpg.php'));
});

test.run();
