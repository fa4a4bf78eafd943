import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { boundary, multipart, photo } from './fixtures/pictures.ts';

interface Uploader {
  readonly cookies: { readonly lectern_session: string; readonly lectern_token: string };
}

/** Header of a signed-in person. */
export const cookieOf = ({ cookies }: Uploader): string =>
  `lectern_session=${cookies.lectern_session}; lectern_token=${cookies.lectern_token}`;

const pieceBytes = 4;
const pauseMs = 200;

/**
 * Uploads a picture in small pieces with pauses for as long as some work lasts, and the rest of it then. Resolves with
 * the answer; its header `x-pid` names the process that gave it.
 */
export const uploadDuring = async (url: string, uploader: Uploader, work: () => Promise<void>) => {
  const token = uploader.cookies.lectern_token;
  const fields = { option: 'com_blog', task: 'media.upload', tmpl: 'component', [token]: '1' };
  const body = multipart(fields, { name: 'a.jpg', bytes: await photo(900, 600) });
  const sent = request(`${url}/index.php`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: cookieOf(uploader),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  const answered = new Promise<{ status: number; pid: number; body: string }>((resolve, reject) => {
    sent.on('error', reject).on('response', answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, pid: Number(answer.headers['x-pid']), body: text }),
      );
    });
  });
  let [at, isDone] = [0, false];
  const pieces = async (): Promise<void> => {
    // The last piece is sent after the work.
    while (!isDone && at + 2 * pieceBytes < body.length) {
      sent.write(body.subarray(at, at + pieceBytes));
      at += pieceBytes;
      await pause(pauseMs);
    }
  };
  const worked = work().finally(() => {
    isDone = true;
  });
  // An answer before the end of the body is an error page.
  await Promise.race([Promise.all([worked, pieces()]), answered]);
  await worked;
  sent.end(body.subarray(at));
  return answered;
};
