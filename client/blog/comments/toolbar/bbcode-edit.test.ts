import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bulleted,
  cleaned,
  type Edit,
  inserted,
  itemMarked,
  linked,
  numbered,
  pictured,
  type Selected,
  wrapped,
} from './bbcode-edit.ts';

// The selection is written as |between bars|, the caret as one bar.
const box = (drawn: string): Selected => {
  const [before = '', selected = '', ...after] = drawn.split('|');
  const end = before.length + (after.length > 0 ? selected.length : 0);
  return { value: drawn.replaceAll('|', ''), start: before.length, end };
};

const drawn = (selected: Selected, edit: Edit): string => {
  const value = selected.value.slice(0, edit.start) + edit.text + selected.value.slice(edit.end);
  const [start, end] = edit.select;
  const marked = value.slice(start, end);
  return `${value.slice(0, start)}|${marked && `${marked}|`}${value.slice(end)}`;
};

const after = (before: string, act: (selected: Selected) => Edit): string => drawn(box(before), act(box(before)));

test('bold, italic, underline and quote wrap the selection and keep it selected', () => {
  assert.is(
    after('a |word| here', b => wrapped(b, 'b')),
    'a [b]|word|[/b] here',
  );
  assert.is(
    after('|x|', b => wrapped(b, 'i')),
    '[i]|x|[/i]',
  );
  assert.is(
    after('|x|', b => wrapped(b, 'u')),
    '[u]|x|[/u]',
  );
  assert.is(
    after('|two\nlines|', b => wrapped(b, 'quote')),
    '[quote]|two\nlines|[/quote]',
  );
});

test('without a selection the caret stands between the tags', () => {
  assert.is(
    after('a |', b => wrapped(b, 'b')),
    'a [b]|[/b]',
  );
});

test('a link goes around the selection, and its address stands in for missing words', () => {
  assert.is(
    after('see |this|', b => linked(b, ' https://a.example/ ')),
    'see [url=https://a.example/]|this|[/url]',
  );
  assert.is(
    after('|', b => linked(b, 'https://a.example/')),
    '[url=https://a.example/]|https://a.example/|[/url]',
  );
});

test('an address cannot end its own tag', () => {
  assert.is(
    after('|a|', b => linked(b, 'https://a.example/?x=[1] 2')),
    '[url=https://a.example/?x=%5B1%5D%202]|a|[/url]',
  );
});

test('a picture is its address between tags, with a description when there is one', () => {
  assert.is(
    after('|', b => pictured(b, 'https://a.example/p.png')),
    '[img]https://a.example/p.png[/img]|',
  );
  assert.is(
    after('|', b => pictured(b, '/p.png', ' A [red]\ndoor ')),
    '[img=A red door]/p.png[/img]|',
  );
  assert.is(
    after('see |this| door', b => pictured(b, '/p.png')),
    'see this [img]/p.png[/img]| door',
    'F-3.11 a selected word stays',
  );
});

test('selected lines become the items of a bulleted list', () => {
  assert.is(after('|one\n\ntwo|', bulleted), '[list]\n|[*]one\n[*]two|\n[/list]');
  assert.is(after('|', bulleted), '[list]\n[*]|\n[/list]');
  assert.is(after('|[*]one\ntwo|', bulleted), '[list]\n|[*]one\n[*]two|\n[/list]');
});

test('a numeric list counts from the given number, from 1 when it is none', () => {
  assert.is(
    after('|a|', b => numbered(b, '7')),
    '[list=7]\n|[*]a|\n[/list]',
  );
  assert.is(
    after('|a|', b => numbered(b, 'x]')),
    '[list=1]\n|[*]a|\n[/list]',
  );
});

test('a list item is marked at the caret or before every selected line', () => {
  assert.is(after('a|', itemMarked), 'a[*]|');
  assert.is(after('|a|', itemMarked), '[*]|a|');
  assert.is(after('|a\nb|', itemMarked), '|[*]a\n[*]b|');
});

test('clean takes every bracket tag out of the selection and out of nothing else', () => {
  assert.is(after('[b]x[/b] |[b]y[/b][url=https://a.example]z[/url][*]| [i]', cleaned), '[b]x[/b] |yz| [i]');
  assert.is(after('|no tags [ here|', cleaned), '|no tags [ here|');
  assert.is(after('[b]x|', cleaned), '[b]x|');
});

test('clean takes time in proportion to the selection', () => {
  const hostile = '['.repeat(200_000);
  const before = process.cpuUsage();
  cleaned({ value: hostile, start: 0, end: hostile.length });
  assert.ok(process.cpuUsage(before).user < 1_000_000);
});

test('an emoticon is inserted as exactly its text', () => {
  assert.is(
    after('Hi |', b => inserted(b, ':D')),
    'Hi :D|',
  );
  assert.is(
    after('|Hi| you', b => inserted(b, ';)')),
    'Hi;)| you',
  );
});

test.run();
