import cluster from 'node:cluster';
import { recordMainProcess } from './main-process.ts';
import { memberOf } from './member.ts';
import { relayQuestions } from './relay.ts';
import { StartFailed, supervisor } from './supervisor.ts';

interface Supervised {
  readonly processes: number;
  readonly dataDir: string;
}

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

const failureOf = (error: unknown): string => {
  const reason = error instanceof StartFailed ? error.message : String(error);
  return `The new processes could not start (${reason}); the former ones keep serving. The output of the site says why.`;
};

/**
 * Runs the main process of a site with several serving processes, which run the same program: as many as wanted, again
 * after SIGHUP by the code that is then on the disk, until SIGTERM or SIGINT. It serves nothing itself and opens no
 * database. Where the first processes cannot start it ends with their exit code.
 */
export const superviseProcesses = async ({ processes, dataDir }: Supervised): Promise<void> => {
  const { renew, stop } = supervisor({ processes, say, make: events => memberOf(cluster.fork(), events) });
  const state = { processes, begun: 0, ended: 0 };
  let [isBusy, isWanted, isStopping] = [true, false, false];

  const stopAll = async (code: number): Promise<void> => {
    isStopping = true;
    await stop();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopAll(0));

  const restart = async (): Promise<void> => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted && !isStopping) {
      isWanted = false;
      await renewOnce();
    }
    isBusy = false;
  };
  const renewOnce = async (): Promise<void> => {
    state.begun++;
    record(state);
    say(`Restarting: ${processes} new processes start …`);
    let failure: string | undefined;
    try {
      await renew();
      say(`Restarted: ${processes} new processes serve.`);
    } catch (error) {
      failure = failureOf(error);
      if (!isStopping) say(`lectern: ${failure}`);
    }
    state.ended++;
    record({ ...state, ...(failure === undefined ? {} : { failure }) });
  };
  process.on('SIGHUP', restart);
  relayQuestions();
  const record = recordMainProcess(dataDir, state);

  try {
    await renew();
  } catch (error) {
    if (isStopping) return;
    await stopAll(error instanceof StartFailed ? error.end.code : 1);
  }
  say(`${processes} processes serve.`);
  isBusy = false;
  if (isWanted) await restart();
};
