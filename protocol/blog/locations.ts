import { reading, task } from '../call.ts';
import { back, id, line } from '../fields.ts';
import { limits } from '../limits.ts';

/** An address with its coordinates, as the geocoding service knows it. */
export interface Found {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

const coordinate = line(limits.coordinateLength);

/**
 * Our own calls: the server asks the geocoding service, so that no reader's or author's address is told to others.
 */
export const locationCalls = {
  'site/views/locations/search': reading({ query: line(limits.placeAddress) }).resolves<[places: readonly Found[]]>(),
  'site/views/locations/reverse': reading({ latitude: coordinate, longitude: coordinate }).resolves<
    [places: readonly Found[]]
  >(),
};

export const locationTasks = {
  /** The place of a post; everything empty takes it away. */
  'locations.save': task({
    id,
    address: line(limits.placeAddress),
    latitude: coordinate,
    longitude: coordinate,
    return: back,
  }),
};
