import { type RequestedAddress, readAddress, sentPath, type UnusedLine } from './addresses.ts';

// `"GET /path HTTP/1.1" 200`: the same in the common and the combined format, whatever stands before and behind.
const request = /"([A-Z]{3,10}) ((?:[^"\\\s]|\\.)+)(?: HTTP\/[\d.]{1,5})?" (\d{3})(?: |$)/;

/** Whether a line has the form of an access log. */
export const isLogLine = (line: string): boolean => request.test(line) || /^\S+ \S+ \S+ \[[^\]]{10,40}\] "/.test(line);

// Servers write quotes as `\"`, and other bytes as `\x22`.
const unescaped = (text: string): string => text.replace(/\\x([0-9a-f]{2})/gi, '%$1').replace(/\\(["\\])/g, '$1');

/** Reads a line of an access log. */
export const readLogLine = (line: string, hosts: readonly string[]): RequestedAddress | UnusedLine => {
  const [, method, written = '', status] = request.exec(line) ?? [];
  if (method === undefined) return 'unreadable';
  if (method !== 'GET' && method !== 'HEAD') return 'method';
  const address = unescaped(written);
  // Proxies are asked for whole addresses.
  const read = /^https?:\/\//i.test(address) ? readAddress(address, hosts) : sentPath(address);
  if (read === undefined) return 'unreadable';
  if (typeof read === 'string' && !read.startsWith('/')) return read === 'host' ? 'host' : 'unreadable';
  return { path: typeof read === 'string' ? read : read.path, status: Number(status) };
};
