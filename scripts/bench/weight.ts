import { get } from 'node:http';

/** An address's bytes as a browser gets them, brotli. */
export const compressed = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, response => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    }).on('error', reject);
  });

const addresses = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].flatMap(match => match[1] ?? []);

export interface Weight {
  readonly script: number;
  readonly total: number;
}

/** What a first visit costs on the wire: page, styles and scripts, brotli; pictures aside. */
export const pageWeight = async (page: string, base: string): Promise<Weight> => {
  const bytes = await compressed(page);
  const html = await (await fetch(page)).text();
  const sizeOf = async (paths: readonly string[]): Promise<number> => {
    const sizes = await Promise.all(paths.map(async path => (await compressed(new URL(path, base).href)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const script = await sizeOf(addresses(html, /<script[^>]+src="([^"]+)"/g));
  const styles = await sizeOf(addresses(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  return { script, total: bytes.length + script + styles };
};
