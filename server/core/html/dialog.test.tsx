import vm from 'node:vm';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogBindings, dialogBlock, QuestionButtons } from './dialog.tsx';

const test = suite('dialog block');

// Content that an installed client finds in a block, which it reads back through innerHTML.
const readBack = (block: string) => {
  const page = load(block, {}, false);
  const root = page.root().children();
  return {
    roots: root.toArray().map(element => element.tagName),
    child: (name: string) => root.children(name),
  };
};

const evaluated = (source: string): Record<string, unknown> => vm.runInNewContext(`(${source})`);

test('a title and content with < > & come back as text and as the markup that was meant', () => {
  const { child } = readBack(
    dialogBlock({ title: 'Tom & <b>Ann</b>', content: <p>{'1 < 2 & "3"'}</p>, buttons: undefined }),
  );
  assert.is(child('title').text(), 'Tom & <b>Ann</b>');
  assert.is(child('content').children('p').text(), '1 < 2 & "3"');
});

test('the block is the only root, without attributes, and always has content', () => {
  const block = dialogBlock({ title: 'T', content: null });
  assert.ok(block.startsWith('<dialog>'));
  const { roots, child } = readBack(block);
  assert.equal(roots, ['dialog']);
  assert.is(child('content').length, 1);
});

test('no buttons print nothing at all between the tags', () => {
  assert.ok(dialogBlock({ title: 'T', content: 'x' }).includes('<buttons></buttons>'));
  const { child } = readBack(
    dialogBlock({ title: 'T', content: 'x', buttons: <QuestionButtons cancel="Keep" submit="Delete" isHarmful /> }),
  );
  assert.is(child('buttons').find('[data-close-button]').text(), 'Keep');
  assert.is(child('buttons').find('[data-submit-button]').text(), 'Delete');
});

test('width and height are plain numbers, and absent when they are auto', () => {
  const { child } = readBack(dialogBlock({ title: 'T', content: 'x', width: 400, height: 300 }));
  assert.is(child('width').text(), '400');
  assert.is(child('height').text(), '300');
  assert.is(readBack(dialogBlock({ title: 'T', content: 'x' })).child('width').length, 0);
});

test('every bindings text evaluates to functions and holds nothing that innerHTML would change', () => {
  for (const [name, source] of Object.entries(dialogBindings)) {
    assert.not.match(source, /[<>&]/, name);
    for (const handler of Object.values(evaluated(source))) assert.type(handler, 'function', name);
  }
  const { child } = readBack(dialogBlock({ title: 'T', content: 'x' }));
  assert.is(child('bindings').attr('type'), 'javascript');
  assert.is(child('bindings').html(), dialogBindings.submit);
});

test('the submit binding sends the form, the close binding closes', () => {
  const done: string[] = [];
  const bound = evaluated(dialogBindings.submit);
  const controller = {
    parent: { close: () => done.push('close') },
    form: () => ({ submit: () => done.push('submit') }),
  };
  for (const key of ['{closeButton} click', '{submitButton} click']) {
    const handler = bound[key];
    if (typeof handler === 'function') handler.call(controller);
  }
  assert.equal(done, ['close', 'submit']);
});

test('selectors are JSON that names the parts, and hold no < > &', () => {
  const { child } = readBack(
    dialogBlock({ title: 'T', content: 'x', selectors: { '{members}': '[data-team-members]' } }),
  );
  assert.equal(JSON.parse(child('selectors').text()), {
    '{closeButton}': '[data-close-button]',
    '{submitButton}': '[data-submit-button]',
    '{form}': '[data-form-response]',
    '{members}': '[data-team-members]',
  });
  assert.throws(() => dialogBlock({ title: 'T', content: 'x', selectors: { '{a}': 'b > c' } }), /< > &/);
});

test.run();
