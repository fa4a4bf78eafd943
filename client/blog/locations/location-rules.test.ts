import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Found } from '../../../protocol/blog/locations.ts';
import type { LocationTexts } from '../../../protocol/browser-texts.ts';
import { textsOf } from '../../../server/core/i18n/texts.ts';
import { stoppedClock } from '../../test/stopped-clock.ts';
import type { LocationServices } from './location-rules.ts';
import { createLocationForm } from './location-rules.ts';

const test = suite('rules of the location form');
const texts: LocationTexts = textsOf('suggest', 'location', 'map');
const empty = { address: '', latitude: '', longitude: '' };
const leith: Found = { address: 'Leith Harbour', latitude: 55.9899, longitude: -3.1833333333 };
const walk: Found = { address: 'Leith Walk', latitude: 55.9649, longitude: -3.1777 };
const chosen = { address: 'Leith Harbour', latitude: '55.989900', longitude: '-3.183333' };

const open = (initial = empty, services: Partial<LocationServices> = {}) => {
  const clock = stoppedClock();
  const requested: string[] = [];
  const spoken: string[] = [];
  const form = createLocationForm(initial, texts, clock, {
    search: async query => {
      requested.push(query);
      return [leith, walk];
    },
    reverse: async () => [leith],
    position: async () => ({ latitude: 55.98, longitude: -3.18 }),
    say: sentence => spoken.push(sentence),
    ...services,
  });
  const now = () => {
    const typed = form.menu.state.getState();
    return { ...form.state.getState(), ...typed, isOpen: typed.face === 'shown' };
  };
  return { clock, form, requested, spoken, now };
};

test('suggestions are asked for 300 ms after the last letter, once', async () => {
  const { clock, form, requested, now } = open();
  for (const text of ['L', 'Le', 'Lei']) form.type(text);
  assert.equal(clock.requested, [300, 300]);
  await clock.advance(299);
  assert.equal(requested, []);
  await clock.advance(1);
  assert.equal(requested, ['Lei']);
  assert.ok(now().isOpen);
});

test('an answer that comes after the text has changed is not shown', async () => {
  let answer: (found: readonly Found[]) => void = () => {};
  const { clock, form, now } = open(empty, {
    search: () =>
      new Promise(resolve => {
        answer = resolve;
      }),
  });
  form.type('Leith');
  await clock.advance(300);
  form.type('Leith W');
  answer([leith]);
  await Promise.resolve();
  assert.not(now().isOpen);
});

test('a chosen suggestion fills the address and the coordinates', async () => {
  const { clock, form, spoken, now } = open();
  form.type('Leith');
  await clock.advance(300);
  form.menu.move(1);
  form.menu.move(1);
  form.menu.move(1);
  assert.is(now().active, 0);
  form.choose(0);
  assert.equal([now().text, now().place, now().isOpen], ['Leith Harbour', chosen, false]);
  assert.equal(spoken, ['2 suggestions. Press the down arrow to choose.', 'Chosen: Leith Harbour']);
});

test('an empty input clears the location, 250 ms after it was left', async () => {
  const { clock, form, now } = open(chosen);
  form.type('');
  form.leave();
  assert.is(clock.requested.at(-1), 250);
  await clock.advance(249);
  assert.equal(now().place, chosen);
  await clock.advance(1);
  assert.is(now().place, null);
});

test('a text that was not resolved reverts to the last resolved address', async () => {
  const { clock, form, now } = open(chosen);
  form.type('Leith Wa');
  form.leave();
  await clock.advance(250);
  assert.equal([now().text, now().place], ['Leith Harbour', chosen]);
});

test('with nothing resolved the input clears', async () => {
  const { clock, form, now } = open();
  form.type('Nowhere at all');
  form.leave();
  await clock.advance(250);
  assert.equal([now().text, now().place], ['', null]);
});

test('who comes back in time finds the text as it was', async () => {
  const { clock, form, now } = open(chosen);
  form.type('Leith Wa');
  form.leave();
  await clock.advance(200);
  form.enter();
  await clock.advance(1_000);
  assert.is(now().text, 'Leith Wa');
});

test('the position of the browser becomes the place, with its address', async () => {
  const { form, spoken, now } = open();
  await form.detect();
  assert.equal(now().place, { address: 'Leith Harbour', latitude: '55.980000', longitude: '-3.180000' });
  assert.equal(spoken, ['Your location: Leith Harbour']);
  const nameless = open(empty, { reverse: () => Promise.reject(new Error('down')) });
  await nameless.form.detect();
  assert.is(nameless.now().place?.address, '55.980000, -3.180000');
});

test('without a position the message is shown and the place stays', async () => {
  const { form, now } = open(chosen, { position: () => Promise.reject(new Error('denied')) });
  await form.detect();
  assert.is(now().problem, 'Browser does not support geolocation or do not have permission to retrieve location data.');
  assert.equal(now().place, chosen);
  assert.not(now().isDetecting);
});

test('no result says No items found., a failed question hides the menu and says so', async () => {
  const none = open(empty, { search: async () => [] });
  none.form.type('zz');
  await none.clock.advance(300);
  assert.equal([none.now().isOpen, none.spoken], [true, ['No items found.']]);
  const failing = open(empty, { search: () => Promise.reject(new Error('down')) });
  failing.form.type('zz');
  await failing.clock.advance(300);
  assert.not(failing.now().isOpen);
  assert.is(failing.spoken.length, 1);
});

test.run();
