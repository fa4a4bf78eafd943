import { get } from 'node:http';

const fetched = (url: string): Promise<Buffer> =>
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
  /** The page's own compressed bytes. */
  readonly page: Buffer;
  readonly script: number;
  readonly total: number;
}

/** What a first visit costs on the wire: page, styles and scripts, brotli; pictures aside. */
export const pageWeight = async (page: string, base: string): Promise<Weight> => {
  const bytes = await fetched(page);
  const html = await (await fetch(page)).text();
  const sizeOf = async (paths: readonly string[]): Promise<number> => {
    const sizes = await Promise.all(paths.map(async path => (await fetched(new URL(path, base).href)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const script = await sizeOf(addresses(html, /<script[^>]+src="([^"]+)"/g));
  const styles = await sizeOf(addresses(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  return { page: bytes, script, total: bytes.length + script + styles };
};
