import { type Map as LeafletMap, popup } from 'leaflet';
import type { MapOptions } from '../../../protocol/blog/maps.ts';
import { create, setHtml, trusted } from '../../core/html.ts';
import type { Group } from './clusters.ts';
import type { Spot } from './spots.ts';

export interface InfoWindows {
  readonly open: (group: Group, opener: HTMLElement) => void;
  readonly close: () => void;
}

// The content is printed by our own server; without it the address is shown.
const wordsOf = ({ content, address }: Spot): HTMLElement => {
  const words = create('div', { className: 'map-window-place' });
  if (content === '') words.textContent = address;
  else setHtml(words, trusted(content));
  return words;
};

const contentOf = (group: Group, options: MapOptions, close: () => void): HTMLElement => {
  const className = 'button button-plain map-window-close';
  const button = create('button', { type: 'button', className, textContent: options.texts.MAP_WINDOW_CLOSE });
  button.addEventListener('click', close);
  const ariaLabel = group.spots.map(({ address }) => address).join(', ');
  const properties = { className: 'map-window', role: 'dialog', ariaLabel, tabIndex: -1 };
  const content = create('div', properties, ...group.spots.map(wordsOf), button);
  content.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  return content;
};

/** Only one info window is open: the focus moves into it, and back to its marker when it closes. */
export const infoWindows = (map: LeafletMap, options: MapOptions): InfoWindows => {
  const bubble = popup({
    closeButton: false,
    closeOnEscapeKey: false,
    minWidth: 220,
    maxWidth: 260,
    maxHeight: 280,
    offset: [0, -34],
  });
  let opener: HTMLElement | undefined;
  const back = (): void => {
    const to = opener?.isConnected ? opener : map.getContainer();
    opener = undefined;
    to.focus();
  };
  const close = (): void => {
    if (!bubble.isOpen()) return;
    const isInside = bubble.getElement()?.contains(document.activeElement) === true;
    bubble.close();
    if (isInside) back();
  };
  return {
    close,
    open: (group, from) => {
      opener = from;
      const content = contentOf(group, options, close);
      bubble.setLatLng([group.latitude, group.longitude]).setContent(content).openOn(map);
      content.focus({ preventScroll: true });
    },
  };
};
