import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commandsOf, runCommands } from './commands.ts';

const carriedOut = (text: string) => {
  const done: string[] = [];
  const result = () =>
    runCommands(commandsOf(text), {
      go: url => done.push(`go ${url}`),
      script: data => done.push(`script ${JSON.stringify(data)}`),
      progress: (...data) => done.push(`notify ${data.join()}`),
    });
  return { done, result };
};

const failure = (work: () => unknown): { message: string; code: string } => {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { message: error.message, code: String(error.code) };
  }
  return { message: 'nothing was thrown', code: '' };
};

test('an answer that is not JSON is rejected with its fixed text', () => {
  assert.is(failure(() => commandsOf('<html>')).message, 'Unable to parse Ajax commands.');
  assert.is(failure(() => commandsOf('')).message, 'Unable to parse Ajax commands.');
});

test('an answer that is not an array is rejected with its fixed text', () => {
  for (const text of ['{}', '"text"', '7', 'null'])
    assert.is(failure(() => commandsOf(text)).message, 'Invalid ajax commands.');
});

test('resolve succeeds with its list of arguments', () => {
  assert.equal(carriedOut('[{"type":"resolve","data":[null,3]}]').result(), [null, 3]);
});

test('reject fails with its sentence, or with its message field, and with the code beside it', () => {
  const of = (data: string) => failure(carriedOut(`[{"type":"reject","data":${data}}]`).result);
  assert.equal(of('["No."]'), { message: 'No.', code: '' });
  assert.equal(of('["Again.","token"]'), { message: 'Again.', code: 'token' });
  assert.equal(of('[{"message":"Not so.","code":400}]'), { message: 'Not so.', code: '' });
  assert.equal(of('[500,"text"]'), { message: '', code: 'text' });
});

test('every notify runs before all other commands, the others in their order', () => {
  const { done, result } = carriedOut(
    '[{"type":"script","data":["a"]},{"type":"redirect","data":["/b"]},{"type":"notify","data":["half"]},{"type":"resolve","data":[1]}]',
  );
  assert.equal(result(), [1]);
  assert.equal(done, ['notify half', 'script ["a"]', 'go /b']);
});

test('the first resolve or reject settles the call', () => {
  assert.equal(carriedOut('[{"type":"resolve","data":[1]},{"type":"reject","data":["No."]}]').result(), [1]);
  assert.is(
    failure(carriedOut('[{"type":"reject","data":["No."]},{"type":"resolve","data":[1]}]').result).message,
    'No.',
  );
});

test('a call that nobody settled resolves with nothing, and unknown commands are ignored', () => {
  assert.equal(carriedOut('[]').result(), []);
  assert.equal(carriedOut('[{"type":"fail","data":["x"]},{"type":"constructor"},7,null,{"data":[1]}]').result(), []);
});

test('data that is absent or no list still settles the call', () => {
  assert.equal(carriedOut('[{"type":"resolve"}]').result(), []);
  assert.equal(carriedOut('[{"type":"resolve","data":"text"}]').result(), ['text']);
});

test.run();
