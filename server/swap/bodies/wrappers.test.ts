import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitize } from '../../core/rich-text/index.ts';
import { withoutWrappers } from './wrappers.ts';

const options = { ownHosts: ['new.example'], images: 'own' } as const;

const bits = fc.constantFrom(
  ...[
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="/x">',
    '</a>',
    '<ul>',
    '<li>',
    '</ul>',
    '<table>',
    '<td>',
  ],
  ...[
    '</table>',
    '<dl>',
    '<dt>',
    '<dd>',
    '<details>',
    '<summary>',
    'words',
    '<br>',
    '<h2>',
    '</h2>',

    '<caption>',
  ],
  ...['<figure>', '<blockquote>', '</blockquote>', '<pre>', '</pre>', '<span lang="de">', '</span>', '\n', '&nbsp;'],
);

const words = (markup: string): string => markup.replace(/<[^<>]*>|&nbsp;|\s/g, '');

test('no word is lost, and the result is a sanitized text again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bits, { maxLength: 14 }), async parts => {
      const clean = await sanitize(parts.join(''), options);
      const arranged = withoutWrappers(clean);
      assert.is(words(arranged), words(clean), clean);
      assert.is(await sanitize(arranged, options), arranged, clean);
    }),
    { numRuns: 1000 },
  );
});

test('words beside blocks become paragraphs, a link around a block stays around it', () => {
  assert.is(withoutWrappers('a<br><div>b</div><div><div>c</div>d</div>'), '<p>a</p><p>b</p><p>c</p><p>d</p>');
  assert.is(withoutWrappers('<a href="/x"><h2>a</h2></a>'), '<a href="/x"><h2>a</h2></a>');
  assert.is(withoutWrappers('<div class="gallery"><div>a</div></div>'), '<div class="gallery">a</div>');
});

test.run();
