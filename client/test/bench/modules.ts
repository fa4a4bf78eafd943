import { call, callAny } from '../../core/call.ts';
import { addCheck, passChecks } from '../../core/checks.ts';
import type { Clock } from '../../core/clock.ts';
import { closeDialog, openDialog } from '../../core/dialog/door.ts';
import { trusted } from '../../core/html.ts';
import { alarm, announce } from '../../core/live.ts';
import { createLoader } from '../../core/loader.ts';
import { observeIslands } from '../../core/observe.ts';
import { createQueue } from '../../core/queue.ts';
import { sentenceOf } from '../../core/refusal.ts';
import { offerSurface } from '../../core/surface.ts';
import { sendFreshTokens } from '../../core/token-fields.ts';

/** A clock that stands still: it writes down what was asked of it and runs it when it is told to. */
const stoppedClock = () => {
  let time = 0;
  let waiting: { at: number; work: () => void }[] = [];
  const asked: number[] = [];
  const clock: Clock = {
    now: () => time,
    after: (delayMs, work) => {
      const timer = { at: time + delayMs, work };
      asked.push(delayMs);
      waiting.push(timer);
      return () => {
        waiting = waiting.filter(other => other !== timer);
      };
    },
  };
  const advance = async (ms: number): Promise<void> => {
    time += ms;
    const due = waiting.filter(({ at }) => at <= time);
    waiting = waiting.filter(({ at }) => at > time);
    for (const { work } of due) work();
    // What the timers set off in promises is done when this is over.
    await new Promise(resolve => setTimeout(resolve, 0));
  };
  return { ...clock, asked, advance };
};

const bench = {
  addCheck,
  passChecks,
  call,
  callAny,
  closeDialog,
  openDialog,
  trusted,
  alarm,
  announce,
  createLoader,
  createQueue,
  observeIslands,
  sentenceOf,
  stoppedClock,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

offerSurface();
sendFreshTokens();
window.bench = bench;
