import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Services } from '../../core/context/services.ts';

/** A request received by another server. */
export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The answer; `cut` closes the connection after the work without answering. */
export interface Said {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isCut?: boolean;
}

export type Speaks = (heard: Heard) => Said;

/** JSON of a request; undefined for another content type. */
export const jsonIn = ({ headers, body }: Heard): Readonly<Record<string, unknown>> => {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return {};
  const read: unknown = JSON.parse(body.toString());
  return read !== null && typeof read === 'object' ? { ...read } : {};
};

export const bearer = ({ headers }: Heard): string => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

const listener =
  (speaks: Speaks, heard: Heard[]): RequestListener =>
  async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://other');
    const one = { method: request.method ?? '', path, query, headers: request.headers, body: Buffer.concat(parts) };
    heard.push(one);
    const { status = 200, json, headers, isCut } = speaks(one);
    if (isCut) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(json === undefined ? '' : JSON.stringify(json));
  };

const portOf = (server: Server): number => {
  const at = server.address();
  return at !== null && typeof at === 'object' ? at.port : 0;
};

/**
 * Servers of others under public names, reached through the guarded outbound client: names are resolved and addresses
 * checked, then a local server is connected instead. All other names resolve to internal addresses.
 */
export const otherServers = async (speakers: Readonly<Record<string, Speaks>>) => {
  const heard: Record<string, Heard[]> = {};
  const places = new Map<string, { readonly name: string; readonly server: Server }>();
  for (const [index, [name, speaks]] of Object.entries(speakers).entries()) {
    heard[name] = [];
    const server = createServer(listener(speaks, heard[name]));
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
    places.set(`93.184.216.${index + 1}`, { name, server });
  }
  const addressOf = (host: string): string =>
    [...places].find(([, { name }]) => name === host)?.[0] ?? (host === 'inside.example' ? '10.0.0.5' : '');
  const connected: string[] = [];
  const door: Services['outbound'] = {
    resolve: async host => {
      const address = addressOf(host);
      if (address === '') throw new Error(`no such host: ${host}`);
      return [address];
    },
    connect: ({ address, port }) => {
      connected.push(`${address}:${port}`);
      const place = places.get(address);
      return { address: '127.0.0.1', port: place ? portOf(place.server) : 1, isPlain: true };
    },
  };
  return {
    door,
    connected,
    /** Requests of a server, in order. */
    heard: (name: string): Heard[] => heard[name] ?? [],
    close: (): void => {
      for (const { server } of places.values()) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
