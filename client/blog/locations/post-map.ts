import type { MapOptions } from '../../../protocol/blog/maps.ts';
import { whenDue } from '../../core/behaviours/index.ts';
import { clearFailure, showFailure } from '../../core/feedback/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import { spotsOf } from './spots.ts';

const isOptions = (value: unknown): value is MapOptions =>
  typeof value === 'object' && value !== null && 'source' in value && 'locations' in value;

const optionsOf = (root: HTMLElement): MapOptions | undefined => {
  const options: unknown = JSON.parse(root.dataset.options ?? 'null');
  return isOptions(options) ? options : undefined;
};

const show = async (place: HTMLElement, options: MapOptions): Promise<void> => {
  const spots = spotsOf(options.locations);
  if (options.useStaticMap) {
    const { showStillMap } = await import('./still-map.ts');
    showStillMap(place, options, spots);
  } else {
    const { openMap } = await import('./map.ts');
    openMap(place, options, spots);
  }
};

/**
 * Shows a page's locations on a map. Nothing is loaded before the reader agrees, or before the map is in view:
 * neither the map's own script nor the pictures of another host.
 */
export const enhance = (root: HTMLElement): void => {
  const options = optionsOf(root);
  const place = root.querySelector<HTMLElement>('.locationMap');
  if (!options || !place) return;
  if (spotsOf(options.locations).length === 0) {
    root.hidden = true;
    return;
  }
  const load = async (isRequested: boolean): Promise<void> => {
    clearFailure(place);
    try {
      await show(place, options);
      if (isRequested) focusOn(place.querySelector<HTMLElement>('[data-map-focus]') ?? place);
    } catch (failure) {
      showFailure(place, failure, () => load(true), options.texts.MAP_FAILED);
    }
  };
  if (options.source.isTrusted) {
    whenDue(place, 'visible', () => load(false));
    return;
  }
  const button = place.querySelector<HTMLButtonElement>('[data-map-show]');
  button?.addEventListener('click', async () => {
    button.classList.add('is-loading');
    await load(true);
    button.classList.remove('is-loading');
  });
};
