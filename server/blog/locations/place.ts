import { sixDecimals } from '../../../protocol/blog/maps.ts';
import { limits } from '../../../protocol/limits.ts';
import { UserError } from '../../core/errors/index.ts';
import { formErrors } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';

/** Location columns of a post. Without coordinates there is only an address. */
export interface PlaceColumns {
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Place with coordinates, for a map. */
export interface Place {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const onMap = ({ address, latitude, longitude }: PlaceColumns): Place | null =>
  latitude === null || longitude === null ? null : { address, latitude, longitude };

/** Name of a place: its address, otherwise its coordinates. */
export const placeName = ({ address, latitude, longitude }: PlaceColumns): string =>
  address ||
  [latitude, longitude]
    .flatMap(degrees => degrees ?? [])
    .map(sixDecimals)
    .join(', ');

const degrees = /^-?\d{1,3}(?:\.\d{1,20})?$/;
const examples = { latitude: '55.953251', longitude: '-3.188267' } as const;
const most = { latitude: 90, longitude: 180 } as const;
const labels = { latitude: 'PLACE_LATITUDE', longitude: 'PLACE_LONGITUDE' } as const;

export type Coordinate = keyof typeof most;

export const exampleOf = (name: Coordinate): string => examples[name];

// Installed pages send `null` for an empty value.
const isEmpty = (input: string): boolean => input === '' || input === 'null';

/** Parses a coordinate to six decimals; null for an empty one. */
const readCoordinate = (name: Coordinate, input: string): number | null => {
  if (isEmpty(input)) return null;
  const value = degrees.test(input) ? Number(input) : Number.NaN;
  if (!(Math.abs(value) <= most[name]))
    throw new UserError('PLACE_COORDINATE_WRONG', {
      args: [text(labels[name]), most[name], examples[name]],
      field: name,
    });
  return Number(value.toFixed(limits.coordinateDecimals));
};

/** Typed values of a place. */
export interface PlaceInput {
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}

/** Parses a place; throws a ValidationError with the invalid fields. */
export const readPlace = ({ address, ...input }: PlaceInput): PlaceColumns => {
  const form = formErrors();
  const latitude = form.read(() => readCoordinate('latitude', input.latitude), null);
  const longitude = form.read(() => readCoordinate('longitude', input.longitude), null);
  form.refuse();
  if ((latitude === null) !== (longitude === null))
    throw new UserError('PLACE_COORDINATE_MISSING', { field: latitude === null ? 'latitude' : 'longitude' });
  return { address, latitude, longitude };
};

/** Parses both coordinates of a point to look up. */
export const readPoint = (input: Omit<PlaceInput, 'address'>): { latitude: number; longitude: number } => {
  const { latitude, longitude } = readPlace({ ...input, address: '' });
  if (latitude === null || longitude === null) throw new UserError('PLACE_COORDINATE_MISSING', { field: 'latitude' });
  return { latitude, longitude };
};
