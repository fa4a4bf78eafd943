import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moment } from '../../core/clock.ts';
import { type House, openHouse } from '../../test/house.ts';

const test = suite('inviting to a team');
let house: House;

test.before(async () => {
  house = await openHouse();
});
test.after(() => house.close());

test('authors are invited by name from a box with suggestions, with its scripts and without', async () => {
  const { sql } = house;
  const [team = 0] = await sql('teams').insert({
    title: 'Called',
    alias: 'called',
    created_at: moment(house.services.clock),
  });
  const boss = await house.signedIn('staff', 'Rao, Boss');
  const [one, other, twin] = [
    await house.signedIn('blogger', 'Ada, of Lune'),
    await house.signedIn('blogger', 'Twin Name'),
    await house.signedIn('blogger', 'Twin Name'),
  ];
  const page = load((await house.get('/blog/teamblogs/called/invite', boss)).body);
  assert.is(page('[data-island="author-suggest"] input[name="authors"]').attr('id'), 'invite-authors');
  const invite = (fields: Record<string, string | readonly number[]>) =>
    house.post({ task: 'teamblogs.addMember', 'ids[]': team, usernames: '', ...fields }, boss);
  const members = (): Promise<number[]> =>
    sql('team_members').where('team_id', team).orderBy('user_id').pluck('user_id');
  const several = await invite({ authors: 'twin name' });
  assert.is(several.statusCode, 422);
  assert.match(several.body, /Several authors are called twin name/);
  const unknown = load((await invite({ authors: 'Nobody At All' })).body);
  assert.is(unknown('.error-summary a').attr('href'), '#invite-authors');
  assert.is(unknown('input[name="authors"]').val(), 'Nobody At All');
  assert.equal(await members(), []);
  const { permalink } = await sql('users').where('id', twin.id).first('permalink');
  // The box posts the names of those whose ids it posts.
  assert.is((await invite({ uid: [one.id], authors: `Ada, of Lune, ${permalink}` })).statusCode, 303);
  assert.equal(await members(), [one.id, twin.id]);
  assert.not.ok((await members()).includes(other.id));
});

test.run();
