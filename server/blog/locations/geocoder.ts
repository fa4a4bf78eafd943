import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Found } from '../../../protocol/blog/locations.ts';
import { filledAddress } from '../../../protocol/blog/maps.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { fetchConfigured } from '../../core/net/index.ts';
import { reserveTurn } from '../../core/security/index.ts';

const cacheSize = 2_000;
const cacheTtlMs = 24 * 3600_000;
const timeoutMs = 5_000;
/** Maximum length of the queue; further requests are refused as busy. */
const queueMax = 8;

/** Cached answers by address and language. */
const known = new LRUCache<string, { readonly until: number; readonly found: Promise<readonly Found[]> }>({
  max: cacheSize,
});

const row = z.object({ display_name: z.string(), lat: z.coerce.number(), lon: z.coerce.number() });
const answerShape = z.union([
  z.array(row),
  row.transform(one => [one]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

const oneLine = (words: string): string =>
  words
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, limits.placeAddress);

const foundIn = (answer: unknown): readonly Found[] =>
  answerShape
    .parse(answer)
    .filter(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)
    .slice(0, limits.locationSuggestions)
    .map(({ display_name, lat, lon }) => ({ address: oneLine(display_name), latitude: lat, longitude: lon }));

const busy = (): UserError => new UserError('PLACE_SEARCH_FAILED', { status: 503, code: 'busy' });

/** Public services require a pause between two requests (`maps.geocoderPauseMs`). */
const waitForTurn = async (services: Services, origin: string): Promise<void> => {
  const pauseMs = services.site.get('maps.geocoderPauseMs');
  const name = `geocoder:${digest(origin).slice(0, 40)}`;
  const waitMs = await reserveTurn(services, name, { pauseMs, longestMs: pauseMs * queueMax });
  if (waitMs === undefined) throw busy();
  if (waitMs > 0) await services.clock.pause(waitMs);
};

const fetchPlaces = async (services: Services, url: URL, language: string): Promise<readonly Found[]> => {
  await waitForTurn(services, url.origin);
  try {
    const response = await fetchConfigured(url, {
      timeMs: timeoutMs,
      // Public services require an identification of the site; the user stays anonymous.
      headers: { 'user-agent': `Lectern (${services.settings.baseUrl})`, 'accept-language': language },
    });
    if (!response.ok) throw new Error(`the geocoding service answered ${response.status}`);
    return foundIn(await response.json());
  } catch (error) {
    services.log.warn({ err: error }, 'geocoding');
    throw busy();
  }
};

const cachedAnswer = async (
  services: Services,
  path: string,
  fields: Record<string, string>,
): Promise<readonly Found[]> => {
  const template = services.site.get('maps.geocoderUrl');
  if (template === '') throw busy();
  const language = services.site.get('site.language');
  const url = new URL(filledAddress(template, { key: services.site.get('maps.geocoderKey') }));
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.searchParams.set('format', 'jsonv2');
  const key = `${language} ${url.href}`;
  const cached = known.get(key);
  if (cached && cached.until > services.clock.now()) return cached.found;
  const found = fetchPlaces(services, url, language);
  known.set(key, { until: services.clock.now() + cacheTtlMs, found });
  found.catch(() => known.delete(key));
  return found;
};

/** Places matching an address, the best first. Throws a UserError when the service does not answer. */
export const findPlaces = (services: Services, query: string): Promise<readonly Found[]> => {
  const words = query.replace(/\s+/g, ' ').trim();
  if (words.length < limits.locationQueryMin) return Promise.resolve([]);
  return cachedAnswer(services, 'search', { q: words, limit: String(limits.locationSuggestions) });
};

/** Places at a point; none in the middle of the sea. */
export const placesAt = (
  services: Services,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<readonly Found[]> =>
  cachedAnswer(services, 'reverse', { lat: latitude.toFixed(5), lon: longitude.toFixed(5) });
