import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A place of the service. */
interface Known {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

const atlas: readonly Known[] = [
  { name: 'Leith Harbour, Edinburgh, Scotland', lat: 55.9899, lon: -3.1833 },
  { name: 'Leith Walk, Edinburgh, Scotland', lat: 55.9649, lon: -3.1777 },
  { name: 'Botanic Garden, Edinburgh, Scotland', lat: 55.9653, lon: -3.2092 },
  { name: '<img src=x onerror=alert(1)>, Nowhere', lat: 1, lon: 2 },
];

export interface Geocoder {
  /** Value for `maps.geocoderUrl`. */
  readonly url: string;
  /** Requested paths with queries. */
  readonly asked: URL[];
  readonly headers: Readonly<Record<string, unknown>>[];
  /** Answer to use instead of the known places; null for the known places. */
  answer: { readonly status: number; readonly body: string } | null;
  readonly close: () => Promise<void>;
}

const row = ({ name, lat, lon }: Known, index: number) => ({
  place_id: index + 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'node',
  osm_id: index + 100,
  // Coordinates are strings in this protocol.
  lat: lat.toFixed(7),
  lon: lon.toFixed(7),
  category: 'place',
  type: 'locality',
  importance: 0.4,
  display_name: name,
  boundingbox: [String(lat - 0.01), String(lat + 0.01), String(lon - 0.01), String(lon + 0.01)],
});

const near = (at: Known, lat: number, lon: number): number => Math.hypot(at.lat - lat, at.lon - lon);

const searched = (query: URLSearchParams): unknown => {
  const words = (query.get('q') ?? '').toLowerCase();
  const found = atlas.filter(({ name }) => name.toLowerCase().includes(words));
  return found.slice(0, Number(query.get('limit') ?? 10)).map(row);
};

const reversed = (query: URLSearchParams): unknown => {
  const [lat, lon] = [Number(query.get('lat')), Number(query.get('lon'))];
  const [closest] = [...atlas].sort((a, b) => near(a, lat, lon) - near(b, lat, lon));
  return closest && near(closest, lat, lon) < 1 ? row(closest, 0) : { error: 'Unable to geocode' };
};

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
};

/** A local geocoding service that implements the Nominatim protocol (`format=jsonv2`). */
export const openGeocoder = async (): Promise<Geocoder> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://geocoder');
    geocoder.asked.push(url);
    geocoder.headers.push(request.headers);
    if (geocoder.answer) send(response, geocoder.answer.status, geocoder.answer.body);
    else if (url.searchParams.get('format') !== 'jsonv2') send(response, 400, '{"error":"no such format"}');
    else if (url.pathname.endsWith('/search')) send(response, 200, JSON.stringify(searched(url.searchParams)));
    else if (url.pathname.endsWith('/reverse')) send(response, 200, JSON.stringify(reversed(url.searchParams)));
    else send(response, 404, '{"error":"not found"}');
  });
  const geocoder: Geocoder = {
    url: '',
    asked: [],
    headers: [],
    answer: null,
    close: () => new Promise(done => server.close(() => done())),
  };
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = addressOf(server.address());
  return Object.assign(geocoder, { url: `http://127.0.0.1:${port}/` });
};

const addressOf = (address: string | AddressInfo | null): AddressInfo => {
  if (!address || typeof address === 'string') throw new Error('the geocoder has no port');
  return address;
};
