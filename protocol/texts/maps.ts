import { suggestTextKeys } from './suggest.ts';

/** What a map says in the browser; printed along with it. */
const shownTexts = [
  'MAP_NAME_ONE',
  'MAP_NAME_OTHER',
  'MAP_CONTROLS',
  'MAP_ZOOM_IN',
  'MAP_ZOOM_OUT',
  'MAP_NORTH',
  'MAP_SOUTH',
  'MAP_WEST',
  'MAP_EAST',
  'MAP_ALL',
  'MAP_CLUSTER',
  'MAP_WINDOW_CLOSE',
  'MAP_FAILED',
] as const;

export type MapTexts = Readonly<Record<(typeof shownTexts)[number], string>>;
export const mapTextKeys = shownTexts;

/** What the location form says in the browser. `GEOLOCATION_FAILED` is the specification's own words. */
const formTexts = [
  'PLACE_ADDRESS',
  'PLACE_ADDRESS_HINT',
  'PLACE_DETECT',
  'PLACE_DETECTING',
  'PLACE_DETECTED',
  'PLACE_CHOSEN',
  'PLACE_CLEAR',
  'PLACE_CLEARED',
  'PLACE_NOT_FOUND_OUT',
  'GEOLOCATION_FAILED',
  'MAP_SHOW',
  'MAP_ASK',
  'MAP_CREDIT',
] as const;

export const locationTextKeys = [...suggestTextKeys, ...formTexts, ...shownTexts] as const;
export type LocationTexts = Readonly<Record<(typeof locationTextKeys)[number], string>>;

/** Places and maps. */
export const mapTexts = [
  ...formTexts,
  ...shownTexts,
  'PLACE_OF_POST',
  'PLACE_OPEN_MAP',
  'PLACE_SET',
  'PLACE_CHANGE',
  'PLACE_TITLE',
  'PLACE_BACK',
  'PLACE_LATITUDE',
  'PLACE_LONGITUDE',
  'PLACE_COORDINATES_HINT',
  'PLACE_PLAIN_HINT',
  'PLACE_SAVE',
  'PLACE_SAVED',
  'PLACE_REMOVED',
  'PLACE_SEARCH_FAILED',
  'PLACE_COORDINATE_WRONG',
  'PLACE_COORDINATE_MISSING',
  'PLACE_ALL',
  'PLACES_TITLE',
  'PLACES_INTRO',
  'PLACES_EMPTY',
] as const;
