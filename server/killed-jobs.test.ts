import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../scripts/testing/own-database.ts';
import { databaseAddress } from './core/config/index.ts';
import { connect } from './core/db/index.ts';
import { writer } from './test/fixtures/posts.ts';
import { voiceProgram } from './test/fixtures/voice-program.ts';
import { people } from './test/people.ts';
import { type Served, serve } from './test/served.ts';
import { until } from './test/two-processes.ts';

const secret = 'a secret for tests only, long enough to be one';
const clock = { now: Date.now, pause: () => Promise.resolve(), advance: () => undefined };
const voice = voiceProgram();
const own = await ownDatabase();
await own.lectern(['migrate', 'up']);
await own.lectern(['settings', 'set', 'posts.audio', 'true']);
const sql = connect(databaseAddress(own.environment.DATABASE_URL));
// Half a minute later it would add jobs for all posts again, that of the text which kills included.
await sql('jobs').where('kind', 'post-audio-missing').delete();
const { id: authorId } = await people({ sql, clock, settings: { secret } }).signedIn('blogger');

/** The site in one process, whose voice program ends it or takes long, as the text says. */
const start = (): Promise<Served> =>
  serve({ ...own.environment, SECRET: secret, VOICE_COMMAND: voice.command, VOICE_MEMORY: '32768' });

test.after(async () => {
  await sql.destroy();
  await own.drop();
});

/** Adds a post with this text, and the job that lets it be said. */
const said = async (text: string): Promise<number> => {
  const { id } = await writer({ sql, clock }).post(authorId, { title: 'A post', body: `<p>${text}</p>` });
  const due = new Date(Date.now() - 60_000);
  const row = { kind: 'post-audio', cause: `post:${id}`, payload: String(id), due_at: due, created_at: due };
  await sql('jobs').insert(row);
  return id;
};
const jobOf = (id: number) => sql('jobs').where('cause', `post:${id}`).first('state', 'attempts', 'crashes', 'problem');
const hasAudio = async (id: number): Promise<boolean> =>
  (await sql('post_audio').where('post_id', id).first('post_id')) !== undefined;

test('a job that kills its process waits after the third crash, and the jobs behind it are done', async () => {
  const [killing, behind] = [await said('KILL'), await said('Words')];
  await sql('jobs').where('cause', `post:${killing}`).update({ attempts: 2, crashes: 2 });
  const killed = await start();
  assert.is(await killed.exited, 'SIGKILL', killed.output());
  assert.is((await jobOf(killing)).crashes, 3);
  assert.is((await jobOf(behind)).crashes, 0);
  const site = await start();
  await until(() => hasAudio(behind), 180);
  assert.ok(await hasAudio(behind), site.output());
  assert.equal(await jobOf(killing), { state: 'waiting', attempts: 3, crashes: 3, problem: '' });
  const { output } = await own.lectern(['doctor']);
  assert.match(output, /✘ failed jobs: 1 \(post-audio: its process crashed 3 times\)/);
  site.kill('SIGTERM');
  assert.is(await site.exited, 0);
  // After its pause of a minute it would kill the processes of the next tests.
  await sql('jobs').where('cause', `post:${killing}`).delete();
});

test('a long job that a stop signal interrupts is not counted, and comes to its end', async () => {
  writeFileSync(voice.waits, '');
  const id = await said('WAIT');
  const interrupted = await start();
  await until(() => readFileSync(voice.heard, 'utf8').includes('WAIT'), 180);
  assert.is((await jobOf(id)).crashes, 1, interrupted.output());
  interrupted.kill('SIGTERM');
  assert.is(await interrupted.exited, 0, interrupted.output());
  assert.equal(await jobOf(id), { state: 'waiting', attempts: 0, crashes: 0, problem: '' });
  rmSync(voice.waits);
  const site = await start();
  await until(() => hasAudio(id), 180);
  assert.ok(await hasAudio(id), site.output());
  site.kill('SIGTERM');
  await site.exited;
});

test('a job that takes longer than its lease runs once on two servers, and one that was taken over is stopped', async () => {
  writeFileSync(voice.heard, '');
  writeFileSync(voice.waits, '');
  const id = await said('WAIT');
  const timesHeard = (): number => readFileSync(voice.heard, 'utf8').split('WAIT').length - 1;
  const first = await start();
  await until(() => timesHeard() === 1, 180);
  const row = () =>
    sql('jobs')
      .where('cause', `post:${id}`)
      .first('worker', { left: sql.raw('TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), due_at)') });
  // Most of the lease has passed: only a renewal makes it longer.
  await sql('jobs')
    .where('cause', `post:${id}`)
    .update({ due_at: sql.raw('UTC_TIMESTAMP() + INTERVAL 2 MINUTE') });
  await until(async () => (await row()).left > 300);
  assert.ok((await row()).left > 300, first.output());
  const second = await start();
  const behind = await said('Words');
  await until(() => hasAudio(behind), 180);
  assert.ok(await hasAudio(behind), second.output());
  assert.is(timesHeard(), 1);
  // Another worker has the job now: its program ends here, and its row is left alone.
  await sql('jobs').where('cause', `post:${id}`).update({ worker: 'elsewhere' });
  await until(() => first.output().includes('another worker'));
  assert.match(first.output(), 'another worker has taken over a job');
  assert.is((await row()).worker, 'elsewhere');
  rmSync(voice.waits);
  for (const { kill } of [first, second]) kill('SIGTERM');
  const ends = await Promise.all([first.exited, second.exited]);
  assert.equal(ends, [0, 0], `${first.output()}\n${second.output()}`);
  assert.is((await row()).worker, 'elsewhere');
  assert.not.ok(await hasAudio(id));
});

test.run();
