import type { FastifyInstance } from 'fastify';
import { drain } from './processes/index.ts';

/** After a failure requests under way may take so long; after a stop signal as long as they take. */
const graceMs = 20_000;

const lookMs = 500;

/** Stops this process as a signal does when the one that started it has ended, however it ended. */
export const stopWithParent = (): void => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, lookMs).unref();
};

/** Ends the process with a code; with `waitsForIdle` its clients may still use their open connections. */
type Stop = (code: number, options?: { readonly waitsForIdle: boolean }) => void;

/**
 * Ends the process once: no new connection is taken, requests under way and on open connections are answered, workers
 * come to rest, `released` resolves. A stop signal ends it with 0. A failure that nothing waited for ends it with 1, for
 * what it left behind is not known: whoever runs the process starts it again.
 */
export const stopCleanly = (app: FastifyInstance, released: () => Promise<void>): Stop => {
  let isStopping = false;
  const stop: Stop = (code, { waitsForIdle } = { waitsForIdle: false }) => {
    if (isStopping) return;
    isStopping = true;
    if (code !== 0) setTimeout(() => process.exit(code), graceMs).unref();
    // The framework refuses new requests from the start of its close on: `drain` waits for open connections first. It waits for
    // requests under way, such as long uploads, and closes the database only after the server.
    drain(app, { endsIdle: !waitsForIdle })
      .then(() => app.close())
      .then(released)
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(0));
  for (const failure of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(failure, (error: unknown) => {
      app.log.fatal({ err: error }, `${failure}: the server stops and has to be started again`);
      stop(1);
    });
  return stop;
};
