import { createServer } from 'node:http';
import sharp from 'sharp';
import type { Site } from './browser.ts';
import { freePort } from './free-port.ts';

/** A map server on a local port: tiles at `/{z}/{x}/{y}.png`, static maps at `/still.png`. */
export interface Tiles {
  readonly origin: string;
  /** Values for `maps.tileUrl` and `maps.staticUrl`. */
  readonly tileUrl: string;
  readonly stillUrl: string;
  /** Requested paths. */
  readonly requested: URL[];
  /** Serves pictures while true. */
  isWell: boolean;
  readonly close: () => Promise<void>;
}

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#cfe0d8' } })
    .png()
    .toBuffer();

const tilePath = /^\/(\d{1,2})\/(\d+)\/(\d+)\.png$/;

// A tile outside the world's map does not exist.
const isTile = (path: string): boolean => {
  const [, zoom = '99', x = '0', y = '0'] = tilePath.exec(path) ?? [];
  return Number(zoom) <= 19 && Number(x) < 2 ** Number(zoom) && Number(y) < 2 ** Number(zoom);
};

/** Starts it and allows the site's browsers to reach it. */
export const openTiles = async (site: Site): Promise<Tiles> => {
  const [tile, still] = await Promise.all([picture(256, 256), picture(500, 400)]);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    tiles.requested.push(url);
    const body = url.pathname === '/still.png' ? still : isTile(url.pathname) ? tile : undefined;
    if (!body || !tiles.isWell) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(body);
  });
  const tiles: Tiles = {
    origin,
    tileUrl: `${origin}/{z}/{x}/{y}.png?key={key}`,
    stillUrl: `${origin}/still.png?center={center}&zoom={zoom}&size={size}&maptype={type}&markers={markers}&key={key}`,
    requested: [],
    isWell: true,
    close: () =>
      new Promise(done => {
        server.close(() => done());
        // A browser may hold a connection that it opened in advance.
        server.closeAllConnections();
      }),
  };
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));
  site.stub(request => {
    if (!request.url().startsWith(`${origin}/`)) return false;
    request.continue();
    return true;
  });
  return tiles;
};
