import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../testing/own-database.ts';

const { lectern, drop } = await ownDatabase();

test.before(async () => {
  await lectern(['migrate', 'up']);
});
test.after(drop);

test('an account is refused without a name, an address and a role that make sense', async () => {
  for (const [args, code] of [
    [['user', 'add', 'asha'], 1],
    [['user', 'add', 'asha', '--email', 'asha@people.test', '--role', 'king'], 2],
    [['user', 'grant', 'nobody', 'admin'], 1],
  ] as const) {
    const answer = await lectern([...args]);
    assert.is(answer.code, code, args.join(' '));
    assert.not.match(answer.output, /\n {4}at /);
  }
});

test('an account is made once, listed, and given another role; the last administrator stays one', async () => {
  const made = await lectern(['user', 'add', 'Asha', '--email', 'asha@people.test', '--role', 'admin']);
  assert.is(made.code, 0, made.output);
  assert.match(made.output, /account\/reset\?key=[\w-]{43}\n/);
  assert.match((await lectern(['user', 'add', 'ASHA', '--email', 'other@people.test'])).output, 'is taken');
  assert.match((await lectern(['user', 'grant', 'asha', 'reader'])).output, 'only administrator');
  await lectern(['user', 'add', 'ines', '--email', 'ines@people.test', '--password', 'right horse']);
  assert.is((await lectern(['user', 'grant', 'ines', 'moderator'])).code, 0);
  const { output } = await lectern(['user', 'list', '--role', 'moderator']);
  assert.match(output, /^\d+\tines\tmoderator\tactive\tines@people\.test\tines\n$/);
});

test('a setting is shown and changed, a value that does not fit is refused', async () => {
  assert.is((await lectern(['settings', 'set', 'site.name', 'The', 'Reading', 'Room'])).output, '"The Reading Room"\n');
  assert.is((await lectern(['settings', 'set', 'posts.pageSize', 'many'])).code, 1);
  assert.match((await lectern(['settings', 'list'])).output, 'site.name = "The Reading Room"\n');
});

test.run();
