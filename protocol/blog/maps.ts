import type { MapTexts } from '../browser-texts.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** A place on a map (spec §3.3). Installed pages write the text `null` where a coordinate is missing. */
export interface MapLocation {
  readonly latitude: number | string | null;
  readonly longitude: number | string | null;
  readonly address: string;
  /** Content of the info window, rendered by the server. */
  readonly content: Html;
  /** The post whose rating the info window shows; 0: none. */
  readonly ratingid: number;
}

/** Addresses of map tiles, with their keys. */
export interface MapSource {
  /** `{z}`, `{x}` and `{y}` are left to fill in; empty: there is no interactive map. */
  readonly tiles: string;
  /** `{markers}`, `{center}`, `{zoom}`, `{size}` and `{type}` are left to fill in. */
  readonly still: string;
  /** Host of the tiles, named in the consent question. */
  readonly host: string;
  /** The host is ours or trusted by a setting, so no consent is needed. */
  readonly isTrusted: boolean;
  readonly credit: { readonly words: string; readonly href: string };
}

/** The options of a map (wire §3.0), and what our own client needs besides. */
export interface MapOptions {
  readonly language: string;
  readonly gMapsKey: string;
  readonly mapType: 'roadmap';
  readonly zoom: number;
  readonly fitBounds: boolean;
  readonly useStaticMap: boolean;
  readonly disableMapsUI: boolean;
  readonly enableClusterer: boolean;
  readonly locations: readonly MapLocation[];
  readonly source: MapSource;
  readonly texts: MapTexts;
}

interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** Coordinates as an address and a person get them: six decimals. */
export const sixDecimals = (degrees: number): string => degrees.toFixed(limits.coordinateDecimals);

/**
 * Fills `{name}` places of an address; those it has no value for stay. A query parameter that would be left empty goes
 * as a whole: `?key={key}` without a key.
 */
export const filledAddress = (template: string, values: Readonly<Record<string, string>>): string => {
  const [path = '', ...rest] = template.split('?');
  const fill = (part: string): string =>
    part.replace(/\{(\w+)\}/g, (all, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? all : encodeURIComponent(value);
    });
  const query = rest
    .join('?')
    .split('&')
    .map(fill)
    .filter(part => part !== '' && !part.endsWith('='))
    .join('&');
  return query === '' ? fill(path) : `${fill(path)}?${query}`;
};

const between = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

// The share of the world's map, which is square, that lies north of a latitude.
const north = (latitude: number): number => {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** The closest zoom at which a picture of the still map's size shows them all. */
const fittingZoom = (spots: readonly Spot[]): number => {
  const [width, height] = [limits.stillMapWidth * 0.8, limits.stillMapHeight * 0.8].map(px => px / limits.tilePx);
  const zoomOf = (pixels: number, share: number): number => Math.floor(Math.log2(pixels / Math.max(share, 1e-9)));
  const across = zoomOf(width ?? 1, spread(spots.map(spot => spot.longitude / 360)));
  const down = zoomOf(height ?? 1, spread(spots.map(spot => north(spot.latitude))));
  return Math.max(0, Math.min(across, down, limits.previewMapZoom));
};

/** The address of a still map (spec §7.4, §9): its markers, and all of them in sight when there are several. */
export const stillMapAddress = (template: string, spots: readonly Spot[], zoom: number): string => {
  const shown = spots.slice(0, limits.stillMapMarkers);
  const pair = ({ latitude, longitude }: Spot): string => `${sixDecimals(latitude)},${sixDecimals(longitude)}`;
  const center = {
    latitude: between(shown.map(spot => spot.latitude)),
    longitude: between(shown.map(spot => spot.longitude)),
  };
  return filledAddress(template, {
    markers: shown.map(pair).join('|'),
    center: pair(center),
    zoom: String(shown.length > 1 ? fittingZoom(shown) : zoom),
    size: `${limits.stillMapWidth}x${limits.stillMapHeight}`,
    type: 'roadmap',
  });
};
