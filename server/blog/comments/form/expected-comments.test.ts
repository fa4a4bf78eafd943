import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { withTimers } from '../../../test/timers.ts';

const test = suite('comments that are still being checked');
let server: TestServer;
let on: ReturnType<typeof commenting>;

/** Comments that the service of the human check has been asked about, to be answered by the test. */
const asked: ServerResponse[] = [];
const service = createServer((request, reply) => {
  request.resume();
  asked.push(reply);
  service.emit('asked');
});

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  await server.set('captcha.kind', 'recaptcha');
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await server.set('captcha.verifyUrl', `http://127.0.0.1:${port}/verify`);
});
test.after(async () => {
  service.close();
  service.closeAllConnections();
  await server.close();
});

const groupWaitMs = 8;

test('a group waits for a comment that is still being checked, and stores it along with the others', async () => {
  const post = await on.post();
  const people = [await server.visitor(), await server.visitor()];
  let begin = (): void => {};
  const waits = new Promise<void>(done => {
    begin = done;
  });
  await withTimers(
    (end, ms, start) => {
      if (ms !== groupWaitMs) return start(end, ms);
      begin();
      return start(end, 60_000);
    },
    async () => {
      const saved = people.map((person, index) =>
        on.save(post, person, { comment: `No. ${index}`, recaptcha: `token-${index}` }),
      );
      while (asked.length < 2) await once(service, 'asked');
      const [first, second] = asked;
      first?.end('{"success":true}');
      await Promise.race([waits, ...saved]);
      second?.end('{"success":true}');
      await Promise.all(saved);
    },
  );
  const jobs: string[] = await server.sql('jobs').where('kind', 'comment-mails').pluck('payload');
  assert.equal(
    jobs.map(payload => JSON.parse(payload).length),
    [2],
  );
  assert.equal(await on.counted(post), [2, 2]);
});

test.run();
