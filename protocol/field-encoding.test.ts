import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { call } from './call.ts';
import { decode, encode, type Fields } from './field-encoding.ts';
import { flag, id, idOrZero, ids, line } from './fields.ts';

const test = suite('wire');

const like = call({ id }).resolves<[]>();
const bulk = call({ ids }).resolves<[]>();
const form = call({ name: line(20), subscribe: flag, parentId: idOrZero.default(0) }).resolves<[]>();

const read = (declared: { params: Parameters<typeof decode>[0] }, fields: Fields): unknown => {
  const decoded = decode(declared.params, fields);
  return decoded.ok ? decoded.params : decoded.validationError;
};

test('an id that is not plain digits is refused by its name', () => {
  for (const value of ['1abc', '1e0', '0x1', '1.0', ' 1', '', '0', '-1', '99999999999', ['1'], { a: '1' }, '١']) {
    assert.equal(read(like, { id: value }), { field: 'id', reason: 'shape' }, JSON.stringify(value));
  }
  assert.equal(read(like, {}), { field: 'id', reason: 'shape' });
  assert.equal(read(like, { id: '12' }), { id: 12 });
});

test('ids, ids[], ids[0], a scalar and a list all become one list', () => {
  for (const fields of [
    { ids: '7' },
    { ids: ['7'] },
    { 'ids[]': '7' },
    { 'ids[]': ['7'] },
    { 'ids[0]': '7' },
    { args: '{"ids":[7]}' },
    { args: '{"ids":7}' },
  ]) {
    assert.equal(read(bulk, fields), { ids: [7] }, JSON.stringify(fields));
  }
  assert.equal(read(bulk, { 'ids[1]': '9', 'ids[0]': '7' }), { ids: [7, 9] });
});

test('two shapes that disagree are refused, so what is checked is what is acted on', () => {
  assert.equal(read(bulk, { ids: '7', 'ids[]': '8' }), { field: 'ids', reason: 'conflict' });
  assert.equal(read(bulk, { 'ids[]': '7', args: '{"ids":[8]}' }), { field: 'ids', reason: 'conflict' });
  assert.equal(read(like, { id: '7', args: '{"id":8}' }), { field: 'id', reason: 'conflict' });
  assert.equal(read(like, { id: '7', args: '{"id":7}' }), { id: 7 });
});

test('args is JSON text; text that is not a JSON object is refused', () => {
  assert.equal(read(like, { args: '{"id":"5"}' }), { id: 5 });
  for (const args of ['{', '[]', '"x"', 'null', ['{}', '{}']]) {
    assert.equal(read(like, { args }), { field: 'args', reason: 'shape' });
  }
});

test('a repeated scalar is refused; undeclared names and prototype names mean nothing', () => {
  assert.equal(read(form, { name: ['a', 'b'] }), { field: 'name', reason: 'shape' });
  assert.equal(read(form, { name: 'a', role: 'admin', __proto__: 'x', constructor: 'x' }), {
    name: 'a',
    subscribe: false,
    parentId: 0,
  });
});

test('a line loses control characters and its ends, a flag reads every form a client sends', () => {
  assert.equal(read(form, { name: '  a\r\nb\u0000c\u2028d ', subscribe: 'true' }), {
    name: 'a b c d',
    subscribe: true,
    parentId: 0,
  });
  assert.equal(read(form, { subscribe: '0' }), { name: '', subscribe: false, parentId: 0 });
  assert.equal(read(form, { subscribe: 'perhaps' }), { field: 'subscribe', reason: 'shape' });
});

test('what the client encodes is what the server decodes', () => {
  const encoded = encode({ ids: [1, 2], a: { b: 'c' }, none: null, gone: undefined, yes: true, args: { x: 1 } });
  assert.is(encoded.toString(), 'ids%5B%5D=1&ids%5B%5D=2&a%5Bb%5D=c&none=&yes=true&args=%7B%22x%22%3A1%7D');
});

test('no input makes decoding throw', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()))), fields => {
      assert.type(decode(bulk.params, fields).ok, 'boolean');
      assert.type(decode(form.params, fields).ok, 'boolean');
    }),
  );
});

test('args nested without end are a conflict, not a fault', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  assert.equal(decode(like.params, { id: '1', args: `{"id":${deep}}` }), {
    ok: false,
    validationError: { field: 'id', reason: 'conflict' },
  });
  assert.is(decode(bulk.params, { ids: ['1'], args: `{"ids":${deep}}` }).ok, false);
  assert.is(decode(like.params, { args: `{"id":${deep}}` }).ok, false);
});

test.run();
