import { type Map as LeafletMap, latLngBounds, map as leafletMap, type TileLayer, tileLayer } from 'leaflet';
import type { MapOptions } from '../../../protocol/blog/maps.ts';
import { limits } from '../../../protocol/limits.ts';
import { showRetry } from '../../core/feedback/index.ts';
import { create } from '../../core/html.ts';
import { prefersReducedMotion } from '../../core/motion/index.ts';
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
  const buttons = controls.map(([name, glyph, act]) => {
    const sign = create('span', { ariaHidden: 'true', textContent: glyph });
    const spoken = create('span', { className: 'visually-hidden', textContent: name });
    const button = create('button', { type: 'button', className: 'button button-plain', title: name }, sign, spoken);
    button.addEventListener('click', act);
    return button;
  });
  return create('div', { className: 'map-controls', role: 'group', ariaLabel: texts.MAP_CONTROLS }, ...buttons);
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

// Leaflet animates moves by keys, buttons and opening windows unless each call says otherwise.
const jumpInstead = (map: LeafletMap): void => {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
};

const stage = (options: MapOptions, count: number): HTMLElement => {
  const ariaLabel = formatPlural(options.texts, 'MAP_NAME', count);
  const canvas = create('div', { className: 'map-canvas', role: 'region', ariaLabel });
  canvas.dataset.mapFocus = '';
  canvas.dataset.mapType = options.mapType;
  return canvas;
};

/** The pictures of a map. The first that fails shows the failure below the map, with a button that loads them again. */
const tilesWithRetry = (place: HTMLElement, { source, texts }: MapOptions): TileLayer => {
  const layer = tileLayer(source.tiles, { maxZoom: limits.mapZoomMax, tileSize: limits.tilePx });
  const load = (): TileLayer => {
    layer.once('tileerror', () => showRetry(place, texts.MAP_FAILED, () => load().redraw()));
    return layer;
  };
  return load();
};

/**
 * Replaces the content of an element by an interactive map: markers are buttons with names, the keyboard moves and
 * zooms, every drag has a button (SC 2.5.7), and nothing is animated when the reader prefers reduced motion.
 */
export const openMap = (place: HTMLElement, options: MapOptions, shown: readonly Spot[]): OpenMap => {
  const isCalm = prefersReducedMotion();
  const canvas = stage(options, shown.length);
  place.replaceChildren(canvas);
  const map = leafletMap(canvas, {
    attributionControl: false,
    zoomControl: false,
    // The wheel scrolls the page, not the map.
    scrollWheelZoom: false,
    maxZoom: limits.mapZoomMax,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  });
  if (isCalm) jumpInstead(map);
  tilesWithRetry(place, options).addTo(map);
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
