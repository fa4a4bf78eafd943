import { readFileSync } from 'node:fs';
import { BadSetting } from './bad-setting.ts';

export interface DatabaseTls {
  readonly rejectUnauthorized: boolean;
  /** Certificate of the authority that signed the server's, as text. */
  readonly ca?: string;
}

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress extends DatabaseHost {
  /** Hosts of the same database that are used while the first one does not answer, in this order. */
  readonly otherHosts: readonly DatabaseHost[];
  readonly socketPath: string | undefined;
  /** Undefined: without TLS. */
  readonly ssl: DatabaseTls | undefined;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const tlsOf = (search: URLSearchParams): DatabaseTls | undefined => {
  const [ssl, ca] = [search.get('ssl'), search.get('sslCa')];
  if (ssl === null && ca === null) return undefined;
  if (ssl !== null && !['true', '1', 'no-verify'].includes(ssl))
    throw new BadSetting('`ssl` in the address of a database must be `true` or `no-verify`');
  try {
    return { rejectUnauthorized: ssl !== 'no-verify', ...(ca === null ? {} : { ca: readFileSync(ca, 'utf8') }) };
  } catch {
    throw new BadSetting('`sslCa` in the address of a database names no file that can be read');
  }
};

const databaseForm =
  'The address of a database must look like mysql://user:password@host:port/name, with several hosts mysql://user:password@host1:port,host2:port/name';

/** Form of the address of a database: scheme, user and password, hosts, rest. */
const databaseUrl = /^((?:mysql|mariadb):\/\/)([^/?#]*@)?([^@/?#]*)([/?#].*)?$/;

/** Throws for a place that is no host with a port or without one. */
const hostOf = (place: string): DatabaseHost => {
  const { hostname, port } = new URL(`mysql://${place}`);
  if (hostname === '') throw new Error('a host is missing');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : 3306 };
};

/** Throws for an address of another form. */
const partsOf = (url: string): Omit<DatabaseAddress, 'ssl'> & { readonly search: URLSearchParams } => {
  const [, scheme = '', user = '', places = '', rest = ''] = databaseUrl.exec(url) ?? [];
  const [first = '', ...others] = places.split(',');
  const { username, password, pathname, searchParams } = new URL(scheme + user + first + rest);
  const socketPath = searchParams.get('socketPath') ?? undefined;
  return {
    ...(socketPath === undefined ? hostOf(first) : { host: first, port: 3306 }),
    otherHosts: others.map(hostOf),
    socketPath,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'lectern',
    search: searchParams,
  };
};

/**
 * `mysql://user:password@host:port/name`. Several hosts of one database are separated by commas. `?socketPath=` names a
 * unix socket, `?ssl=true` asks for TLS with a certificate that is valid (`&sslCa=` its authority), `?ssl=no-verify` for
 * TLS with any. Throws BadSetting for other values.
 */
export const databaseAddress = (url: string): DatabaseAddress => {
  let parts: ReturnType<typeof partsOf>;
  try {
    parts = partsOf(url);
  } catch {
    throw new BadSetting(databaseForm);
  }
  const { search, ...address } = parts;
  return { ...address, ssl: tlsOf(search) };
};
