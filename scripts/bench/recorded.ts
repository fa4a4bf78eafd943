import { get } from 'node:http';
import { z } from 'zod';

/** Response as it was on the wire. */
export interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers that every server makes for itself, and those of one visitor. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'set-cookie', 'transfer-encoding']);

const forms = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

export const writeRecorded = ({ headers, body }: Recorded): string =>
  JSON.stringify({ headers, body: body.toString('base64') });

export const readRecorded = (file: Buffer): Recorded => {
  const { headers, body } = forms.parse(JSON.parse(file.toString()));
  return { headers, body: Buffer.from(body, 'base64') };
};

/** The headers of a response that another server can send as well. */
export const sharedHeaders = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name.toLowerCase())));

/** Requests a page and returns its bytes as they were on the wire, still compressed. */
export const record = (url: string, headers: Readonly<Record<string, string>>): Promise<Recorded> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, response => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ headers: sharedHeaders(pairs), body: Buffer.concat(parts) });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
