import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Sql } from '../../server/core/db/db.ts';
import { measure, median } from './load.ts';
import { signedInReader } from './queries.ts';

const writers = 10;
const rounds = 3;
const [width, height] = [4_000, 3_000];

/** A photo as a camera makes it: no plain area, so that decoding and encoding it is work. */
const photograph = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } });
  return new Uint8Array(await noise.resize(width, height).jpeg({ quality: 85 }).toBuffer());
};

const asBlogger = async (sql: Sql): Promise<{ cookie: string; token: string }> => {
  const cookie = await signedInReader(sql);
  const session: { user_id: number; token: string } = await sql('sessions')
    .orderBy('id', 'desc')
    .first('user_id', 'token');
  await sql('users').where('id', session.user_id).update({ role: 'blogger' });
  return { cookie, token: session.token };
};

/**
 * Waiting time of readers while ten people upload photos without a pause, against the same without uploads: the p99 of
 * a page that is rendered anew each time, at a rate below the capacity of the machine.
 */
export const readingWhileUploading = async (
  sql: Sql,
  site: { readonly url: string; readonly option: string },
  page: { readonly url: string; readonly headers: Record<string, string> },
): Promise<{ quietMs: number; busyMs: number; ratio: number; uploads: number }> => {
  const { cookie, token } = await asBlogger(sql);
  const photo = new File([await photograph()], 'photo.jpg');
  let uploads = 0;
  const upload = async (goesOn: () => boolean): Promise<void> => {
    while (goesOn()) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ option: site.option, task: 'media.upload', [token]: '1' }))
        body.append(name, value);
      body.append('file', photo);
      const response = await fetch(`${site.url}/index.php`, { method: 'POST', body, headers: { cookie } });
      if (!response.ok) throw new Error(`an upload answered ${response.status}: ${await response.text()}`);
      uploads++;
    }
  };
  const reading = { ...page, connections: 4, pace: 100, seconds: 4, isApart: true };
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round++) {
    quiet.push((await measure(reading)).p99Ms);
    let goesOn = true;
    const measured = async (): Promise<void> => {
      busy.push((await measure(reading)).p99Ms);
      goesOn = false;
    };
    await Promise.all([measured(), ...Array.from({ length: writers }, () => upload(() => goesOn))]);
  }
  const [quietMs, busyMs] = [median(quiet), median(busy)];
  return { quietMs, busyMs, ratio: busyMs / quietMs, uploads };
};
