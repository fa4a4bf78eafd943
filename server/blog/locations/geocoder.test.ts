import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command } from '../../../protocol/commands.ts';
import { type Geocoder, openGeocoder } from '../../test/stubs/geocoder.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('geocoding');
const search = 'site/views/locations/search';
const reverse = 'site/views/locations/reverse';
let server: TestServer;
let geocoder: Geocoder;
let blogger: Person;

test.before(async () => {
  server = await openTestServer();
  geocoder = await openGeocoder();
  await server.set('maps.geocoderUrl', `${geocoder.url}?key={key}`);
  blogger = await server.signedIn('blogger');
});
test.after(async () => {
  await geocoder.close();
  await server.close();
});
test.before.each(() => {
  geocoder.asked.length = 0;
  geocoder.headers.length = 0;
  geocoder.answer = null;
  server.clock.advance(60_000);
});

const only = ([command]: Command[]): Command => {
  if (!command) throw new Error('there was no answer');
  return command;
};

const found = async (query: string): Promise<unknown> => {
  const command = only(await server.ask(search, { query }, blogger));
  return command.type === 'resolve' ? command.data[0] : command.data;
};

test('who may not write posts makes the service do nothing', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('author')]) {
    assert.is(only(await server.ask(search, { query: 'Leith' }, person)).type, 'reject');
    assert.is(only(await server.ask(reverse, { latitude: '55.99', longitude: '-3.18' }, person)).type, 'reject');
  }
  assert.equal(geocoder.asked, []);
});

test('G-003 an address is completed by the geocoding service: what fits, at most ten, with coordinates', async () => {
  assert.equal(await found('Leith'), [
    { address: 'Leith Harbour, Edinburgh, Scotland', latitude: 55.9899, longitude: -3.1833 },
    { address: 'Leith Walk, Edinburgh, Scotland', latitude: 55.9649, longitude: -3.1777 },
  ]);
  assert.is(geocoder.asked[0]?.pathname, '/search');
  assert.is(geocoder.asked[0]?.searchParams.get('limit'), '10');
  assert.equal(await found('zzz'), []);
  assert.equal(await found('L'), []);
});

test('G-005 a position is given its address; the middle of the sea has none', async () => {
  const at = async (latitude: string, longitude: string) =>
    only(await server.ask(reverse, { latitude, longitude }, blogger));
  assert.equal(await at('55.9899', '-3.1833'), {
    type: 'resolve',
    data: [[{ address: 'Leith Harbour, Edinburgh, Scotland', latitude: 55.9899, longitude: -3.1833 }]],
  });
  assert.equal(await at('0', '0'), { type: 'resolve', data: [[]] });
  for (const [latitude, longitude] of [
    ['91', '0'],
    ['0', '-181'],
    ['1e1', '0'],
    ['', '0'],
    ['NaN', '0'],
    ['0x1', '0'],
    ['null', 'null'],
  ])
    assert.is((await at(String(latitude), String(longitude))).type, 'reject', `${latitude} ${longitude}`);
});

test('G-020 the service is asked with the configured key, and without one the address has none', async () => {
  await found('Botanic without a key');
  assert.not(geocoder.asked[0]?.searchParams.has('key'));
  await server.set('maps.geocoderKey', 'a key & more');
  await found('Botanic with a key');
  assert.is(geocoder.asked[1]?.searchParams.get('key'), 'a key & more');
  await server.set('maps.geocoderKey', '');
});

test('the service learns the site, and nothing of who asks', async () => {
  await found('who is asking');
  const { 'user-agent': agent, ...rest } = geocoder.headers[0] ?? {};
  assert.match(String(agent), 'lectern.test');
  assert.not(['cookie', 'referer', 'x-forwarded-for', 'authorization'].some(name => name in rest));
});

test('the same question is asked of the service once', async () => {
  await found('Leith Walk');
  await found('  leith   walk ');
  await found('Leith Walk');
  assert.equal(
    geocoder.asked.map(url => url.searchParams.get('q')),
    ['Leith Walk', 'leith walk'],
  );
});

test('two questions are a second apart, and too many at once are sent away', async () => {
  const before = server.clock.now();
  await found('one');
  await found('two');
  await found('three');
  assert.is(server.clock.now() - before, 2_000);
});

test('a service that is broken, slow of mind or strange makes no fault: a sentence, and the next try asks again', async () => {
  for (const answer of [
    { status: 500, body: 'no' },
    { status: 200, body: '<html>' },
    { status: 200, body: '[{"lat":"x"}]' },
    { status: 429, body: '{}' },
  ]) {
    geocoder.answer = answer;
    const command = only(await server.ask(search, { query: 'broken' }, blogger));
    assert.is(command.type, 'reject');
    assert.is(command.data[0], 'Places could not be searched. Try again in a moment.');
  }
  geocoder.answer = null;
  assert.equal(await found('broken'), []);
  assert.is(geocoder.asked.length, 5);
  await server.set('maps.geocoderUrl', '');
  assert.is(only(await server.ask(search, { query: 'nobody to ask' }, blogger)).type, 'reject');
  await server.set('maps.geocoderUrl', `${geocoder.url}?key={key}`);
});

test('what the service says is words: one line, and coordinates of this world', async () => {
  const body = JSON.stringify([
    { display_name: 'a\nb\u2028<b>c</b>', lat: '1', lon: '2' },
    { display_name: 'elsewhere', lat: '95', lon: '2' },
  ]);
  geocoder.answer = { status: 200, body };
  assert.equal(await found('strange words'), [{ address: 'a b <b>c</b>', latitude: 1, longitude: 2 }]);
});

test('who asks without end has to slow down', async () => {
  const other = await server.signedIn('blogger');
  let last: Command | undefined;
  for (let n = 0; n < 201; n++) last = only(await server.ask(search, { query: 'Leith Walk' }, other));
  assert.equal(last?.type === 'reject' && last.data[1], 'slow-down');
});

test.run();
