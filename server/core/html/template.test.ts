import { load } from 'cheerio';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rawHtml, textHtml } from './html.tsx';
import { attribute, html } from './template.ts';

const entities = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const;

for (const [character, entity] of entities)
  test(`${character} is printed as ${entity} in a text and in an attribute`, () => {
    const text = `a${character}b${character}${character}`;
    const printed = `a${entity}b${entity}${entity}`;
    assert.is(textHtml(text), printed);
    assert.is(html`<p>${textHtml(text)}</p>`, `<p>${printed}</p>`);
    assert.is(attribute('title', text), ` title="${printed}"`);
  });

test('every text is printed as React prints it, and is read back as it was', () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...'&<>"\'`=/ \n', '&lt;', '<b>')).map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(text, value => {
      assert.is(textHtml(value), renderToStaticMarkup(value));
      const $ = load(
        html`<p${attribute('title', value)}>${textHtml(value)}</p>`,
        { xml: { decodeEntities: true } },
        false,
      );
      assert.is($('p').text(), value);
      assert.is($('p').attr('title'), value);
    }),
  );
});

test('markup is printed as it is, and escaped once in nested templates', () => {
  const inner = html`<b>${textHtml('a & b')}</b>`;
  assert.is(html`<p>${inner}${rawHtml('<br>')}</p>`, '<p><b>a &amp; b</b><br></p>');
});

test('absent parts are left out', () => {
  assert.is(html`<p>${undefined}${null}${false}${rawHtml('')}${textHtml('')}</p>`, '<p></p>');
  assert.is(attribute('title', undefined), undefined);
  assert.is(html`<p${attribute('title', undefined)}></p>`, '<p></p>');
});

test('an empty text and the number 0 are values', () => {
  assert.is(attribute('title', ''), ' title=""');
  assert.is(attribute('data-count', 0), ' data-count="0"');
  assert.is(html`<b>${textHtml(0)}</b><i>${textHtml(-1.5)}</i>`, '<b>0</b><i>-1.5</i>');
});

test('line breaks of a template and the indentation after them are left out, other spaces are not', () => {
  const printed = html`
    <p>
      a b
      ${textHtml('c')}
      <b> d </b> <i></i>
    </p>
  `;
  assert.is(printed, '<p>a bc<b> d </b> <i></i></p>');
});

test('line breaks and spaces of parts stay', () => {
  const text = '  a\n    b\n';
  assert.is(html`<pre>${textHtml(text)}</pre>`, `<pre>${text}</pre>`);
  assert.is(attribute('title', text), ` title="${text}"`);
});

test('a template prints the parts of each call', () => {
  const bold = (text: string) => html`
    <b>${textHtml(text)}</b>
  `;
  assert.equal(['a', '<', 'c'].map(bold), ['<b>a</b>', '<b>&lt;</b>', '<b>c</b>']);
});

test('templates without parts and with parts at their ends are whole', () => {
  assert.is(html``, '');
  assert.is(html`<hr>`, '<hr>');
  assert.is(html`${textHtml('a')}-${textHtml('b')}`, 'a-b');
});

test.run();
