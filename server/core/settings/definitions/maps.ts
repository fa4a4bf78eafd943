import { z } from 'zod';
import { limits } from '../../../../protocol/limits.ts';
import { address, define, secret, short, template, yesNo } from './define.ts';

/** Places and maps. */
export const mapsSettings = {
  'maps.enabled': define(yesNo, true, 'MEANS_MAPS_ENABLED'),
  'maps.static': define(yesNo, false, 'MEANS_MAPS_STATIC'),
  'maps.cluster': define(yesNo, true, 'MEANS_MAPS_CLUSTER'),
  'maps.zoom': define(z.int().min(0).max(limits.mapZoomMax), limits.mapZoom, 'MEANS_MAPS_ZOOM'),
  'maps.postZoom': define(z.int().min(0).max(limits.mapZoomMax), limits.postMapZoom, 'MEANS_MAPS_POST_ZOOM'),
  'maps.tileUrl': define(
    template('{z}', '{x}', '{y}'),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png?key={key}',
    'MEANS_MAPS_TILE_URL',
  ),
  'maps.staticUrl': define(
    template('{markers}'),
    'https://staticmap.openstreetmap.de/staticmap.php?center={center}&zoom={zoom}&size={size}&maptype={type}&markers={markers}&key={key}',
    'MEANS_MAPS_STATIC_URL',
  ),
  'maps.linkUrl': define(
    template('{latitude}', '{longitude}'),
    'https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=17/{latitude}/{longitude}',
    'MEANS_MAPS_LINK_URL',
  ),
  'maps.key': define(short, '', 'MEANS_MAPS_KEY'),
  'maps.trusted': define(yesNo, false, 'MEANS_MAPS_TRUSTED'),
  'maps.credit': define(short, '© OpenStreetMap contributors', 'MEANS_MAPS_CREDIT'),
  'maps.creditUrl': define(address, 'https://www.openstreetmap.org/copyright', 'MEANS_MAPS_CREDIT_URL'),
  'maps.geocoderUrl': define(address, 'https://nominatim.openstreetmap.org/?key={key}', 'MEANS_MAPS_GEOCODER_URL'),
  'maps.geocoderKey': secret(define(short, '', 'MEANS_MAPS_GEOCODER_KEY')),
  'maps.geocoderPauseMs': define(z.int().min(0).max(60_000), 1_000, 'MEANS_MAPS_GEOCODER_PAUSE_MS'),
} as const;
