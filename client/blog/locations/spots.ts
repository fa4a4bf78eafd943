import type { MapLocation } from '../../../protocol/blog/maps.ts';

/** A location a map can show. */
export interface Spot extends MapLocation {
  readonly latitude: number;
  readonly longitude: number;
}

// Coordinates come as numbers or texts; the text `null` is none (spec §5.2).
const degreesIn = (degrees: MapLocation['latitude'], most: number): number | undefined => {
  const written = String(degrees ?? '').trim();
  const value = written === '' ? Number.NaN : Number(written);
  return Math.abs(value) <= most ? value : undefined;
};

/** The locations that have both coordinates, in their order; the others are skipped. */
export const spotsOf = (locations: readonly MapLocation[]): Spot[] =>
  locations.flatMap(location => {
    const latitude = degreesIn(location.latitude, 90);
    const longitude = degreesIn(location.longitude, 180);
    return latitude === undefined || longitude === undefined ? [] : [{ ...location, latitude, longitude }];
  });
