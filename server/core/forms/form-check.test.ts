import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { UserError } from '../errors/index.ts';
import { checkFormInTurn } from './form-check.ts';

const test = suite('checks of a form');
let database: TestDatabase;

test.before(async () => {
  database = await testDatabase();
});
test.after(() => database.drop());

const refuse = (field: string): never => {
  throw new UserError('COMMENT_NEEDS_TEXT', { field });
};

test('checks of a form run in turn, and all errors are thrown as one', async () => {
  const run: string[] = [];
  const slow = async () => {
    await new Promise(done => setImmediate(done));
    run.push('email');
    refuse('email');
  };
  await checkFormInTurn(
    () => refuse('name'),
    slow,
    () => run.push('body'),
  ).then(
    () => assert.unreachable(),
    (error: UserError) =>
      assert.equal(
        error.errors.map(({ field }) => field),
        ['name', 'email'],
      ),
  );
  assert.equal(run, ['email', 'body']);
});

test('a query, which is no promise before it is awaited, is awaited too, and its failure ends the checks', async () => {
  const run: string[] = [];
  await checkFormInTurn(
    () => refuse('name'),
    () => database.sql('no_such_table').select('id'),
    () => run.push('body'),
  ).then(
    () => assert.unreachable(),
    error => assert.is(error.errno, 1146),
  );
  assert.equal(run, []);
});

test.run();
