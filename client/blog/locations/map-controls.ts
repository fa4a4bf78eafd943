import type { Map as LeafletMap } from 'leaflet';
import type { MapOptions } from '../../../protocol/blog/maps.ts';

const stepPx = 120;

/** Buttons for the actions of drag and wheel (SC 2.5.7). */
export const mapControls = (map: LeafletMap, { texts }: MapOptions, showAll: () => void): HTMLElement => {
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
