import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet';
import type { MapOptions } from '../../../protocol/blog/maps.ts';
import { create } from '../../core/html.ts';
import { formatText } from '../../core/page/index.ts';
import type { Group, groupsOf } from './clusters.ts';
import type { InfoWindows } from './info-window.ts';

const nameOf = ({ spots }: Group, options: MapOptions): string => {
  const [only] = spots;
  return spots.length === 1 && only
    ? only.address || String(only.latitude)
    : formatText(options.texts.MAP_CLUSTER, spots.length);
};

const buttonOf = (group: Group, options: MapOptions): HTMLButtonElement => {
  const isCluster = group.spots.length > 1;
  return create('button', {
    type: 'button',
    className: isCluster ? 'map-marker map-cluster' : 'map-marker',
    textContent: isCluster ? String(group.spots.length) : '',
    ariaLabel: nameOf(group, options),
  });
};

const keyOf = ({ latitude, longitude, spots }: Group): string => `${latitude} ${longitude} ${spots.length}`;

/**
 * Draws the markers of the visible part of the map, again after every move. A marker that stays keeps its button and so
 * the focus.
 */
export const markerDrawer = (map: LeafletMap, options: MapOptions, windows: InfoWindows) => {
  const layer = layerGroup().addTo(map);
  const drawn = new Map<string, ReturnType<typeof marker>>();
  let groups: ReturnType<typeof groupsOf> = () => [];

  const open = (group: Group, button: HTMLButtonElement): void => {
    if (group.opensAt === undefined) {
      windows.open(group, button);
      return;
    }
    const hadFocus = document.activeElement === button;
    map.setView([group.latitude, group.longitude], group.opensAt, { animate: false });
    // The cluster is gone; its first marker is the next thing.
    if (hadFocus) map.getContainer().querySelector<HTMLElement>('.map-marker')?.focus();
  };

  const add = (group: Group): void => {
    const button = buttonOf(group, options);
    button.addEventListener('click', event => {
      // A click on the map itself would close the window again.
      event.stopPropagation();
      open(group, button);
    });
    const made = marker([group.latitude, group.longitude], {
      icon: divIcon({ className: 'map-marker-place', html: button, iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
    });
    drawn.set(keyOf(group), made);
    layer.addLayer(made);
  };

  const redraw = (): void => {
    const view = map.getBounds().pad(0.2);
    const box = { west: view.getWest(), south: view.getSouth(), east: view.getEast(), north: view.getNorth() };
    const seen = new Map(groups(box, map.getZoom()).map(group => [keyOf(group), group]));
    for (const [key, made] of drawn) {
      if (seen.has(key)) continue;
      layer.removeLayer(made);
      drawn.delete(key);
    }
    for (const [key, group] of seen) if (!drawn.has(key)) add(group);
  };

  map.on('moveend', redraw);
  return (next: ReturnType<typeof groupsOf>): void => {
    groups = next;
    layer.clearLayers();
    drawn.clear();
    redraw();
  };
};
