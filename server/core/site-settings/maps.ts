import { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import { address, define, secret, short, template, yesNo } from './define.ts';

/** Places and maps. */
export const mapsSettings = {
  'maps.enabled': define(yesNo, true, 'Posts may have a place, and there is a page of all places.'),
  'maps.static': define(yesNo, false, 'Maps are still pictures.'),
  'maps.cluster': define(yesNo, true, 'Markers that are close together are shown as one with their number.'),
  'maps.zoom': define(z.int().min(0).max(limits.mapZoomMax), limits.mapZoom, 'How close a map of places begins.'),
  'maps.postZoom': define(
    z.int().min(0).max(limits.mapZoomMax),
    limits.postMapZoom,
    'How close the map of one post begins.',
  ),
  'maps.tileUrl': define(
    template('{z}', '{x}', '{y}'),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png?key={key}',
    'Where the pictures of interactive maps come from; {key} is optional. Empty: there are none.',
  ),
  'maps.staticUrl': define(
    template('{markers}'),
    'https://staticmap.openstreetmap.de/staticmap.php?center={center}&zoom={zoom}&size={size}&maptype={type}&markers={markers}&key={key}',
    'Where still maps come from; {center}, {zoom}, {size}, {type} and {key} are optional.',
  ),
  'maps.linkUrl': define(
    address,
    'https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=17/{latitude}/{longitude}',
    'Where a reader is led who opens a place on a map elsewhere. Empty: nowhere.',
  ),
  'maps.key': define(short, '', 'The key of the map pictures; every reader can see it.'),
  'maps.trusted': define(yesNo, false, 'The map pictures come from a server of the site: readers are not asked first.'),
  'maps.credit': define(short, '© OpenStreetMap contributors', 'Whose data the maps show.'),
  'maps.creditUrl': define(address, 'https://www.openstreetmap.org/copyright', 'Where the terms of that data stand.'),
  'maps.geocoderUrl': define(
    address,
    'https://nominatim.openstreetmap.org/?key={key}',
    'A service that speaks the Nominatim protocol; /search and /reverse are asked below it. Empty: no suggestions.',
  ),
  'maps.geocoderKey': secret(define(short, '', 'The key of that service; it stays on the server.')),
  'maps.geocoderPauseMs': define(
    z.int().min(0).max(60_000),
    1_000,
    'At least so long between two questions to that service; public ones ask for a second.',
  ),
} as const;
