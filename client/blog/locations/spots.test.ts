import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filledAddress, type MapLocation, stillMapAddress } from '../../../protocol/blog/maps.ts';
import { trusted } from '../../core/html.ts';
import { groupsOf } from './clusters.ts';
import { type Spot, spotsOf } from './spots.ts';

const test = suite('locations of a map');
const world = { west: -180, south: -85, east: 180, north: 85 };

const at = (latitude: MapLocation['latitude'], longitude: MapLocation['longitude']): MapLocation => ({
  latitude,
  longitude,
  address: 'Here',
  content: trusted(''),
  ratingid: 0,
});
// On the equator a pixel is as wide as it is high: 360 degrees are 256 px at zoom 0.
const px = (pixels: number, zoom: number): number => (pixels * 360) / (256 * 2 ** zoom);
const spot = (longitude: number): Spot => ({ ...at(0, longitude), latitude: 0, longitude });

test('locations whose latitude or longitude is the text null are skipped, and whatever else is no place', () => {
  const skipped = [at('null', 1), at(1, 'null'), at(null, 1), at('', 1), at('north', 1), at(91, 1), at(1, -181)];
  assert.equal(spotsOf([...skipped, at('55.5', '-3.25'), at(0, 0)]), [
    { ...at('', ''), latitude: 55.5, longitude: -3.25 },
    { ...at('', ''), latitude: 0, longitude: 0 },
  ]);
});

test('from two on, spots nearer than 60 px are one marker, at 61 px they are two', () => {
  const markers = (pixels: number): number =>
    groupsOf([spot(0), spot(px(pixels, 8))], { isClustered: true })(world, 8).length;
  assert.is(markers(59), 1);
  assert.is(markers(61), 2);
  assert.is(groupsOf([spot(0)], { isClustered: true })(world, 8).length, 1);
});

test('without clustering every spot has its own marker', () => {
  assert.is(groupsOf([spot(0), spot(0), spot(1)], { isClustered: false })(world, 0).length, 3);
});

test('a cluster names the zoom at which it falls apart; spots at one point never do', () => {
  const [apart] = groupsOf([spot(0), spot(px(40, 8))], { isClustered: true })(world, 8);
  assert.is(apart?.opensAt, 9);
  const [never] = groupsOf([spot(1), spot(1)], { isClustered: true })(world, 18);
  assert.is(never?.opensAt, undefined);
  assert.is(never?.spots.length, 2);
});

test('a still map has markers of 6 decimals, 500x400 and the road map', () => {
  const template = 'https://maps.example/still?c={center}&z={zoom}&s={size}&t={type}&m={markers}';
  assert.is(
    decodeURIComponent(stillMapAddress(template, [{ latitude: 55.9, longitude: -3.1833333333 }], 15)),
    'https://maps.example/still?c=55.900000,-3.183333&z=15&s=500x400&t=roadmap&m=55.900000,-3.183333',
  );
});

test('a still map shows all of several locations', () => {
  const zoom = (...spots: { latitude: number; longitude: number }[]): number =>
    Number(stillMapAddress('https://m.example/{zoom}/{markers}', spots, 15).split('/')[3]);
  assert.is(zoom({ latitude: 0, longitude: -170 }, { latitude: 0, longitude: 170 }), 0);
  assert.is(zoom({ latitude: 50, longitude: 0 }, { latitude: 60, longitude: 1 }), 4);
  assert.is(zoom({ latitude: 55.9, longitude: -3.1 }, { latitude: 55.9, longitude: -3.1 }), 15);
});

test('the key stands in the address when there is one, and no empty parameter stays without', () => {
  const template = 'https://t.example/{z}/{x}.png?a=1&key={key}';
  assert.is(filledAddress(template, { key: 'k&1' }), 'https://t.example/{z}/{x}.png?a=1&key=k%261');
  assert.is(filledAddress(template, { key: '' }), 'https://t.example/{z}/{x}.png?a=1');
  assert.is(filledAddress('https://t.example/?key={key}', { key: '' }), 'https://t.example/');
  assert.is(filledAddress('https://t.example/{constructor}', {}), 'https://t.example/{constructor}');
});

test.run();
