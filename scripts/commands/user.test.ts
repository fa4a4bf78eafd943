import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../testing/own-database.ts';

const { lectern, drop } = await ownDatabase();

test.after(drop);

test('F-4.11 before there are tables a command says what makes them', async () => {
  const { code, output } = await lectern(['user', 'add', 'asha', '--email', 'asha@people.test']);
  assert.is(code, 1);
  assert.match(output, /^The database has not all tables yet: [^\n]+\n$/);
  await lectern(['migrate', 'up']);
});

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

test('F-4.11 a setting is shown and changed, a value that does not fit is refused with what may be', async () => {
  assert.is((await lectern(['settings', 'set', 'site.name', 'The', 'Reading', 'Room'])).output, '"The Reading Room"\n');
  for (const [name, value, allowed] of [
    ['posts.pageSize', 'many', /It may be a whole number from \d+ to \d+\./],
    ['site.direction', 'up', /It may be one of auto, ltr, rtl\./],
    ['cache.exact', 'maybe', /It may be yes or no\./],
  ] as const) {
    const { code, output } = await lectern(['settings', 'set', name, value]);
    assert.is(code, 1);
    assert.match(output, allowed);
    assert.match(output, `${name}: This value is not valid.`);
  }
  assert.match((await lectern(['settings', 'list'])).output, 'site.name = "The Reading Room"\n');
});

test.run();
