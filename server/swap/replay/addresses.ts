/** An address that somebody asked the old site for, or that it listed. */
export interface RequestedAddress {
  /** Path and query as they are sent over HTTP. */
  readonly path: string;
  /** Status that the old site answered with, where a log tells it. */
  readonly status?: number;
}

/** A line that names no address of the site: in another form, of another method, or of another host. */
export interface UnusedLine {
  readonly unused: 'unreadable' | 'method' | 'host';
  /** The first characters of the line. */
  readonly line: string;
}

const longestLine = 120;

export const unusedLine = (unused: UnusedLine['unused'], line: string): UnusedLine => ({
  unused,
  line: line.slice(0, longestLine),
});

export const isUsed = (line: RequestedAddress | UnusedLine): line is RequestedAddress => 'path' in line;

const longest = 8_000;

// A browser encodes these; what a line holds reaches no header and no terminal raw.
const encoded = (path: string): string =>
  path
    .replace(/\p{Cs}/gu, '\u{FFFD}')
    .replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, character => encodeURIComponent(character));

/** A path as HTTP sends it: without a fragment, and with one slash in front. Undefined when it is none. */
export const sentPath = (written: string): string | undefined => {
  const path = encoded(written.replace(/#.*$/s, '')).replace(/^\/{2,}/, '/');
  return path.startsWith('/') && path.length <= longest ? path : undefined;
};

const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');

/** Whether an address may be one of the site, by its host; none are known when no site was taken over. */
export const isOfSite = (host: string, hosts: readonly string[]): boolean =>
  hosts.length === 0 || hosts.some(own => plainHost(own) === plainHost(host));

/** Reads an address or a path of a list or a sitemap. */
export const readAddress = (written: string, hosts: readonly string[]): RequestedAddress | UnusedLine => {
  const address = written.trim();
  if (/^https?:\/\//i.test(address)) {
    if (!URL.canParse(address)) return unusedLine('unreadable', address);
    const { host, pathname, search } = new URL(address);
    if (!isOfSite(host, hosts)) return unusedLine('host', address);
    const path = sentPath(pathname + search);
    return path === undefined ? unusedLine('unreadable', address) : { path };
  }
  const path = /^[/?]/.test(address) ? sentPath(address.replace(/^\?/, '/?')) : undefined;
  return path === undefined ? unusedLine('unreadable', address) : { path };
};
