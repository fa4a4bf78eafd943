import { isUsed, type RequestedAddress, readAddress, sentPath, type UnusedLine, unusedLine } from './addresses.ts';

// `"GET /path HTTP/1.1" 200`: the same in the common and the combined format, whatever stands before and behind.
const request = /"([A-Z]{3,10}) ((?:[^"\\\s]|\\.)+)(?: HTTP\/[\d.]{1,5})?" (\d{3})(?: |$)/;

/** Whether a line has the form of an access log. */
export const isLogLine = (line: string): boolean => request.test(line) || /^\S+ \S+ \S+ \[[^\]]{10,40}\] "/.test(line);

// Servers write quotes as `\"`, and other bytes as `\x22`.
const unescaped = (text: string): string => text.replace(/\\x([0-9a-f]{2})/gi, '%$1').replace(/\\(["\\])/g, '$1');

/** Reads a line of an access log. */
export const readLogLine = (line: string, hosts: readonly string[]): RequestedAddress | UnusedLine => {
  const [, method, written = '', status] = request.exec(line) ?? [];
  if (method === undefined) return unusedLine('unreadable', line);
  if (method !== 'GET' && method !== 'HEAD') return unusedLine('method', line);
  const address = unescaped(written);
  // Proxies are asked for whole addresses.
  if (/^https?:\/\//i.test(address)) {
    const read = readAddress(address, hosts);
    return isUsed(read) ? { ...read, status: Number(status) } : unusedLine(read.unused, line);
  }
  const path = sentPath(address);
  return path === undefined ? unusedLine('unreadable', line) : { path, status: Number(status) };
};
