import Supercluster from 'supercluster';
import { limits } from '../../../protocol/limits.ts';
import type { Spot } from './spots.ts';

/** Group behind a marker: one spot, or several that are close together at this zoom. */
export interface Group {
  readonly latitude: number;
  readonly longitude: number;
  readonly spots: readonly Spot[];
  /** The zoom at which it falls apart; undefined: one spot, or several at the very same point. */
  readonly opensAt: number | undefined;
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface Properties {
  readonly spot: Spot;
}

const alone = (spot: Spot): Group => ({
  latitude: spot.latitude,
  longitude: spot.longitude,
  spots: [spot],
  opensAt: undefined,
});

/**
 * Answers the markers of a part of the map at a zoom. Spots closer than 60 px are one marker, from two on (spec §9);
 * without clustering every spot is its own.
 */
export const groupsOf = (
  spots: readonly Spot[],
  { isClustered }: { isClustered: boolean },
): ((box: Box, zoom: number) => Group[]) => {
  if (!isClustered) return () => spots.map(alone);
  const index = new Supercluster<Properties>({
    radius: limits.clusterRadiusPx,
    minPoints: limits.clusterSizeMin,
    // The radius is meant in pixels of the tiles shown.
    extent: limits.tilePx,
    maxZoom: limits.mapZoomMax,
  });
  index.load(
    spots.map(spot => ({
      type: 'Feature',
      properties: { spot },
      geometry: { type: 'Point', coordinates: [spot.longitude, spot.latitude] },
    })),
  );
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], zoom).map(({ properties, geometry }) => {
      if (!('cluster_id' in properties)) return alone(properties.spot);
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const opensAt = index.getClusterExpansionZoom(properties.cluster_id);
      return {
        latitude,
        longitude,
        spots: index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map(leaf => leaf.properties.spot),
        opensAt: opensAt > limits.mapZoomMax ? undefined : opensAt,
      };
    });
};
