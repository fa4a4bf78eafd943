import { type Map as LeafletMap, latLngBounds, map as leafletMap, tileLayer } from 'leaflet';
import type { MapOptions } from '../../../protocol/blog/maps.ts';
import { limits } from '../../../protocol/limits.ts';
import { announceError } from '../../core/feedback/index.ts';
import { formatPlural } from '../../core/page/index.ts';
import { groupsOf } from './clusters.ts';
import { infoWindows } from './info-window.ts';
import { markerDrawer } from './markers.ts';
import type { Spot } from './spots.ts';
import './map.css';

const stepPx = 120;

/** Buttons for the actions of drag and wheel (SC 2.5.7). */
const mapControls = (map: LeafletMap, { texts }: MapOptions, showAll: () => void): HTMLElement => {
  const pan = (x: number, y: number) => (): void => {
    map.panBy([x * stepPx, y * stepPx]);
  };
  const controls: readonly (readonly [name: string, glyph: string, act: () => void])[] = [
    [texts.MAP_ZOOM_IN, '+', () => map.zoomIn()],
    [texts.MAP_ZOOM_OUT, '−', () => map.zoomOut()],
    [texts.MAP_NORTH, '↑', pan(0, -1)],
    [texts.MAP_SOUTH, '↓', pan(0, 1)],
    [texts.MAP_WEST, '←', pan(-1, 0)],
    [texts.MAP_EAST, '→', pan(1, 0)],
    [texts.MAP_ALL, '⤢', showAll],
  ];
  const bar = document.createElement('div');
  bar.className = 'map-controls';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', texts.MAP_CONTROLS);
  bar.append(
    ...controls.map(([name, glyph, act]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button button-plain';
      button.title = name;
      const sign = document.createElement('span');
      sign.setAttribute('aria-hidden', 'true');
      sign.textContent = glyph;
      const spoken = document.createElement('span');
      spoken.className = 'visually-hidden';
      spoken.textContent = name;
      button.append(sign, spoken);
      button.addEventListener('click', act);
      return button;
    }),
  );
  return bar;
};

import 'leaflet/dist/leaflet.css';

export interface OpenMap {
  /** Shows other locations in the place of the first ones. */
  readonly show: (spots: readonly Spot[]) => void;
  readonly close: () => void;
}

const paddingPx = 48;

const look = (map: LeafletMap, spots: readonly Spot[], { fitBounds, zoom }: MapOptions): void => {
  const [first] = spots;
  if (!first) return;
  if (spots.length === 1 || !fitBounds) {
    map.setView([first.latitude, first.longitude], zoom, { animate: false });
    return;
  }
  map.fitBounds(latLngBounds(spots.map(({ latitude, longitude }) => [latitude, longitude])), {
    padding: [paddingPx, paddingPx],
    maxZoom: limits.previewMapZoom,
    animate: false,
  });
};

// Moves by keys, buttons and opening windows glide of their own accord.
const jumpInstead = (map: LeafletMap): void => {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
};

const stage = (options: MapOptions, count: number): HTMLElement => {
  const canvas = document.createElement('div');
  canvas.className = 'map-canvas';
  canvas.setAttribute('role', 'region');
  canvas.setAttribute('aria-label', formatPlural(options.texts, 'MAP_NAME', count));
  canvas.dataset.mapFocus = '';
  canvas.dataset.mapType = options.mapType;
  return canvas;
};

/**
 * An interactive map in the place's stead: markers are buttons with names, the keyboard moves and zooms, every drag has
 * a button (SC 2.5.7), and with less motion asked for nothing glides.
 */
export const openMap = (place: HTMLElement, options: MapOptions, shown: readonly Spot[]): OpenMap => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const canvas = stage(options, shown.length);
  place.replaceChildren(canvas);
  const map = leafletMap(canvas, {
    attributionControl: false,
    zoomControl: false,
    // A page that is scrolled goes on scrolling.
    scrollWheelZoom: false,
    maxZoom: limits.mapZoomMax,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  });
  if (isCalm) jumpInstead(map);
  let hasFailed = false;
  tileLayer(options.source.tiles, { maxZoom: limits.mapZoomMax, tileSize: limits.tilePx })
    .on('tileerror', () => {
      if (!hasFailed) announceError(options.texts.MAP_FAILED);
      hasFailed = true;
    })
    .addTo(map);
  const windows = infoWindows(map, options);
  const draw = markerDrawer(map, options, windows);
  const show = (spots: readonly Spot[]): void => {
    windows.close();
    look(map, spots, options);
    draw(groupsOf(spots, { isClustered: options.enableClusterer }));
  };
  show(shown);
  if (!options.disableMapsUI) place.prepend(mapControls(map, options, () => look(map, shown, options)));
  return { show, close: () => map.remove() };
};
