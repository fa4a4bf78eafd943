import { request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../scripts/testing/own-database.ts';
import { serve } from './test/served.ts';

const { environment, drop } = await ownDatabase();

test.after(drop);

// A fault that no handler expects, at the moment of a signal.
const faultOnSignal = "process.on('SIGUSR2', () => { Promise.reject(new Error('nobody waited for this')); });";

test('F-6.1 a failure that nothing waited for ends the process with 1, after the requests under way', async () => {
  const site = await serve(environment, { preload: faultOnSignal });
  await site.said(site.url);
  const body = 'option=com_blog&format=ajax&namespace=site/views/search/nothing';
  const answered = new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
    const asked = request(`${site.url}/?option=com_blog`, { method: 'POST', headers }, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.write(body.slice(0, 10));
    // The rest comes while the server is stopping.
    setTimeout(() => site.kill('SIGUSR2'), 300);
    setTimeout(() => asked.end(body.slice(10)), 800);
  });
  assert.is(await answered, 200);
  assert.is(await site.exited, 1, site.output());
  assert.match(site.output(), 'nobody waited for this');
});

test.run();
