import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownDatabase } from '../../scripts/testing/own-database.ts';
import { serve } from './served.ts';

export interface Answer {
  readonly status: number;
  /** The process that answered. */
  readonly pid: number;
  readonly body: string;
}

/** Waits up to a minute, then throws: other tests may keep the machine busy. */
export const until = async (isSo: () => boolean | Promise<boolean>, seconds = 60): Promise<void> => {
  for (let looked = 0; !(await isSo()); looked++) {
    if (looked >= seconds * 10) throw new Error(`not so within ${seconds} s: ${isSo}`);
    await pause(100);
  }
};

/** A site of two serving processes, on a database of its own. */
export const siteOfTwo = async (variables: Readonly<Record<string, string>>) => {
  const own = await ownDatabase();
  const broken = join(own.dataDir, 'broken');
  // Each answer names its process, and a process that starts while a file exists ends.
  const preload = `
    import { existsSync } from 'node:fs';
    import cluster from 'node:cluster';
    import { subscribe } from 'node:diagnostics_channel';
    if (cluster.isWorker && existsSync(${JSON.stringify(broken)})) process.exit(3);
    subscribe('http.server.request.start', ({ response }) => response.setHeader('x-pid', process.pid));
  `;
  const site = await serve({ ...own.environment, ...variables, PROCESSES: '2' }, { preload });

  const ask = (path: string, agent: Agent | false = false): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = get(`${site.url}${path}`, { agent, timeout: 30_000 }, (answer: IncomingMessage) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, pid: Number(answer.headers['x-pid']), body }));
      });
      asked.on('error', reject);
      asked.on('timeout', () => asked.destroy(new Error('nobody answered')));
    });

  return {
    ...own,
    site,
    /** Asks on a connection of its own, or of the agent. */
    ask,
    /** The processes that answer, in order. */
    pids: async (): Promise<number[]> => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/healthz')));
      return [...new Set(answers.map(({ pid }) => pid))].sort((a, b) => a - b);
    },
    /**
     * Asks again and again while something is done, on new connections and on lasting ones. Probes are answered however
     * busy the machine is.
     */
    during: async (work: () => Promise<void>) => {
      const agent = new Agent({ keepAlive: true });
      const failures: string[] = [];
      let [count, isDone] = [0, false];
      const loop = async (by: Agent | false): Promise<void> => {
        for (let turn = 0; !isDone && turn < 10_000; turn++) {
          const { status, body } = await ask('/healthz', by).catch((error: Error) => ({
            status: 0,
            body: error.message,
          }));
          if (status !== 200) failures.push(`${status} ${body}`);
          count++;
          await pause(20);
        }
      };
      const loops = Promise.all([loop(false), loop(false), loop(agent)]);
      await work();
      isDone = true;
      await loops;
      agent.destroy();
      return { failures, count };
    },
    /** Waits until the site has printed a text again since `length` characters. */
    untilPrintedSince: (length: number, text: string) => until(() => site.output().slice(length).includes(text)),
    /** New processes end at their start while the work is done. */
    whileBroken: async (work: () => Promise<void>): Promise<void> => {
      writeFileSync(broken, '');
      await work();
      if (existsSync(broken)) rmSync(broken);
    },
    end: async (): Promise<number | string> => {
      site.kill('SIGTERM');
      const code = await site.exited;
      await own.drop();
      return code;
    },
  };
};
