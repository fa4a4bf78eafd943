import { useEffect, useRef, useState } from 'react';
import type { MapOptions, MapSource } from '../../../protocol/blog/maps.ts';
import type { LocationTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import { clearFailure, showFailure } from '../../core/feedback/index.ts';
import { trusted } from '../../core/html.ts';
import { formatText } from '../../core/page/index.ts';
import type { ChosenPlace } from './location-rules.ts';
import type { OpenMap } from './map.ts';
import { MapCredit, MapQuestion } from './map-parts.view.tsx';
import { spotsOf } from './spots.ts';

interface Props {
  readonly place: ChosenPlace | null;
  readonly source: MapSource;
  readonly language: string;
  readonly texts: LocationTexts;
}

const optionsFor = ({ place, source, language, texts }: Props): MapOptions => ({
  language,
  source,
  texts,
  gMapsKey: '',
  mapType: 'roadmap',
  zoom: limits.previewMapZoom,
  fitBounds: true,
  useStaticMap: source.tiles === '',
  disableMapsUI: false,
  enableClusterer: false,
  locations: place ? [{ ...place, content: trusted(''), ratingid: 0 }] : [],
});

const draw = async (target: HTMLElement, open: OpenMap | undefined, props: Props): Promise<OpenMap | undefined> => {
  const options = optionsFor(props);
  const spots = spotsOf(options.locations);
  if (open) {
    open.show(spots);
    return open;
  }
  if (!options.useStaticMap) return (await import('./map.ts')).openMap(target, options, spots);
  (await import('./still-map.ts')).showStillMap(target, options, spots);
  return undefined;
};

/**
 * Map of the chosen place. Tiles of another host are loaded after the person asked for them, then follow the choice.
 */
export const MapPreview = (props: Props) => {
  const { place, source, texts } = props;
  const target = useRef<HTMLDivElement>(null);
  // Drawings are queued: the map's script may still be loading when the next place is chosen.
  const drawing = useRef<Promise<OpenMap | undefined>>(Promise.resolve(undefined));
  const [isWanted, want] = useState(source.isTrusted);
  const isShown = isWanted && place !== null && place.latitude !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map follows the place alone
  useEffect(() => {
    const element = target.current;
    if (!isShown || !element) return;
    const show = (): void => {
      clearFailure(element);
      drawing.current = drawing.current
        .then(open => draw(element, open, props))
        .catch(failure => {
          showFailure(element, failure, show, texts.MAP_FAILED);
          return undefined;
        });
    };
    show();
  }, [isShown, place]);
  useEffect(() => () => void drawing.current.then(open => open?.close()), []);
  return (
    <div hidden={place === null || place.latitude === ''} className="location-preview">
      {!isWanted && (
        <MapQuestion ask={formatText(texts.MAP_ASK, source.host)} show={texts.MAP_SHOW} onShow={() => want(true)} />
      )}
      <div className="locationMap" ref={target} tabIndex={-1} />
      <MapCredit words={texts.MAP_CREDIT} credit={source.credit} />
    </div>
  );
};
