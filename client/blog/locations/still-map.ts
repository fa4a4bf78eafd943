import { type MapOptions, stillMapAddress } from '../../../protocol/blog/maps.ts';
import { limits } from '../../../protocol/limits.ts';
import { showRetry } from '../../core/feedback/index.ts';
import { formatPlural } from '../../core/page/index.ts';
import type { Spot } from './spots.ts';

type StillOptions = Pick<MapOptions, 'source' | 'texts' | 'zoom'>;

/** Shows a map as a picture (spec §7.4). The page has its content as text beside it. */
export const showStillMap = (
  place: HTMLElement,
  { source, texts, zoom }: StillOptions,
  spots: readonly Spot[],
): void => {
  const picture = new Image(limits.stillMapWidth, limits.stillMapHeight);
  picture.alt = formatPlural(texts, 'MAP_NAME', spots.length);
  picture.className = 'still-map';
  picture.dataset.mapFocus = '';
  picture.tabIndex = -1;
  const load = (): void => {
    picture.src = stillMapAddress(source.still, spots, zoom);
  };
  picture.addEventListener('error', () => showRetry(place, texts.MAP_FAILED, load));
  load();
  place.replaceChildren(picture);
};
