import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { returnPath } from './return-path.ts';

const test = suite('return');
const base = 'http://lectern.test';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test('a return that leaves the site, plain or base64, is no return', () => {
  for (const target of [
    'http://elsewhere.test/',
    '//elsewhere.test/',
    '/\\elsewhere.test',
    '\\\\elsewhere.test',
    'javascript:alert(1)',
    'http://lectern.test.elsewhere.test/',
    'http://lectern.test@elsewhere.test/',
    '/\t/elsewhere.test',
    '/..//elsewhere.test',
    'data:text/html,x',
  ]) {
    assert.is(returnPath(target, base), undefined, target);
    assert.is(returnPath(base64(target), base), undefined, `base64 of ${target}`);
  }
});

test('a same-site return is its path, decoded once', () => {
  assert.is(returnPath('/blog/a?b=1#c', base), '/blog/a?b=1#c');
  assert.is(returnPath(base64('/blog/a'), base), '/blog/a');
  assert.is(returnPath('http://lectern.test/blog', base), '/blog');
  assert.is(returnPath('index.php?option=com_blog', base), '/index.php?option=com_blog');
  assert.is(returnPath(base64(base64('http://elsewhere.test/')), base), undefined);
});

test('a site below a path gets the path below it', () => {
  assert.is(returnPath('/news/blog/a', 'http://lectern.test/news'), '/blog/a');
  assert.is(returnPath('/blog/a', 'http://lectern.test/news'), '/blog/a');
});

test.run();
