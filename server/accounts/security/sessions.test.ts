import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { people } from '../../test/people.ts';
import { openTestServer, type Person } from '../../test/test-server.ts';
import { deviceOf } from '../sign-in/device.ts';

const test = suite('sessions of an account');
const server = await openTestServer();
test.after(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const isIn = async (person: Person) => (await server.get('/account/profile', person)).statusCode === 200;
const again = async (id: number): Promise<Person> => ({ id, cookies: await people(server.services).session(id) });
const idsOf = (id: number): Promise<number[]> => server.sql('sessions').where('user_id', id).orderBy('id').pluck('id');
const end = (id: number, as: Person) => server.post({ option: 'com_users', task: 'sessions.end', id }, as);

test('the page is for its owner, and nobody ends the session of another account', async () => {
  assert.is((await server.get('/account/security', await server.visitor())).statusCode, 403);
  const [owner, other] = [await server.signedIn('reader'), await server.signedIn('admin')];
  const [session] = await idsOf(owner.id);
  assert.is((await end(session ?? 0, other)).statusCode, 404);
  assert.is((await end(session ?? 0, await server.visitor())).statusCode, 403);
  const noToken: Person = { id: owner.id, cookies: { ...owner.cookies } };
  delete noToken.cookies.lectern_token;
  assert.is((await end(session ?? 0, noToken)).statusCode, 403);
  assert.ok(await isIn(owner));
});

test('a person sees own sessions, the current one marked, and ends one or all others', async () => {
  const owner = await server.signedIn('reader');
  const [phone, desk] = [await again(owner.id), await again(owner.id)];
  const [, second] = await idsOf(owner.id);
  await server
    .sql('sessions')
    .where('id', second ?? 0)
    .update({ device: deviceOf(firefox) });
  const { body } = await server.get('/account/security', owner);
  assert.equal(await markupProblems(body), []);
  assert.is(body.split('this device').length, 2);
  assert.match(body, 'Firefox, Linux');
  assert.is((await end(second ?? 0, owner)).statusCode, 303);
  assert.not.ok(await isIn(phone));
  assert.ok(await isIn(desk));
  assert.is((await server.post({ option: 'com_users', task: 'sessions.endOthers' }, owner)).statusCode, 303);
  assert.not.ok(await isIn(desk));
  assert.ok(await isIn(owner));
});

test('a device is named by browser and system, nothing more of it is stored', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0';
  assert.equal([firefox, iphone, edge, 'curl/8', ''].map(deviceOf), [
    'Firefox, Linux',
    'Safari, iPhone',
    'Edge, Windows',
    '',
    '',
  ]);
});

test.run();
