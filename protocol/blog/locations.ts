import { reading, task } from '../call.ts';
import { back, id, line } from '../fields.ts';
import { limits } from '../limits.ts';

/** An address with its coordinates from the geocoding service. */
export interface Found {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

const coordinate = line(limits.coordinateLength);

/**
 * Geocoding. The server queries the service, so that the service learns nothing about readers and authors.
 */
export const locationCalls = {
  'site/views/locations/search': reading({ query: line(limits.placeAddress) }).resolves<[places: readonly Found[]]>(),
  'site/views/locations/reverse': reading({ latitude: coordinate, longitude: coordinate }).resolves<
    [places: readonly Found[]]
  >(),
};

export const locationTasks = {
  /** Sets the place of a post; empty fields remove it. */
  'locations.save': task({
    id,
    address: line(limits.placeAddress),
    latitude: coordinate,
    longitude: coordinate,
    return: back,
  }),
};
