import { MapCredit, MapQuestion } from '../../../client/blog/locations/map-parts.view.tsx';
import { filledAddress, type MapLocation, type MapOptions, type MapSource } from '../../../protocol/blog/maps.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';

const hostOf = (address: string): string => (address === '' ? '' : new URL(address).host);

export const languageOf = ({ services }: Pick<RequestContext, 'services'>): string =>
  services.site.get('site.language').split('-')[0] ?? 'en';

/** Source of map tiles from the settings; null: no maps. */
export const mapSource = ({
  services,
}: Pick<RequestContext, 'services'>): (MapSource & { readonly isStill: boolean }) | null => {
  const { site, settings } = services;
  const values = { key: site.get('maps.key') };
  const tiles = filledAddress(site.get('maps.tileUrl'), values);
  const still = filledAddress(site.get('maps.staticUrl'), values);
  const isStill = still !== '' && (site.get('maps.static') || tiles === '');
  const host = hostOf(isStill ? still : tiles);
  if (!site.get('maps.enabled') || host === '') return null;
  return {
    tiles,
    still,
    isStill,
    host,
    isTrusted: site.get('maps.trusted') || host === hostOf(settings.baseUrl),
    credit: { words: site.get('maps.credit'), href: site.get('maps.creditUrl') },
  };
};

const optionsOf = (
  context: RequestContext,
  { isStill, ...source }: NonNullable<ReturnType<typeof mapSource>>,
  { locations, zoom }: { locations: readonly MapLocation[]; zoom: number },
): MapOptions => {
  const { site } = context.services;
  return {
    language: languageOf(context),
    gMapsKey: site.get('maps.key'),
    mapType: 'roadmap',
    zoom,
    fitBounds: true,
    useStaticMap: isStill,
    disableMapsUI: false,
    enableClusterer: site.get('maps.cluster'),
    locations,
    source,
    texts: textsOf('map'),
  };
};

/**
 * Map with the hooks of wire §3.0 and §3.7. Its content is also printed as text beside it; without scripts it is
 * hidden.
 */
export const PostMap = ({
  context,
  locations,
  zoom,
}: {
  context: RequestContext;
  locations: readonly MapLocation[];
  zoom: number;
}) => {
  const source = mapSource(context);
  if (!source) return null;
  return (
    <div
      className="post-map needs-script"
      data-eb-module-postmap=""
      data-options={JSON.stringify(optionsOf(context, source, { locations, zoom }))}
    >
      <div className="locationMap">
        {!source.isTrusted && <MapQuestion ask={text('MAP_ASK', source.host)} show={text('MAP_SHOW')} />}
      </div>
      <MapCredit words={text('MAP_CREDIT', '%s')} credit={source.credit} />
    </div>
  );
};
