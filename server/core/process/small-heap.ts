import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage when the heap is half as large again as after the last collection, not four times as large. For
 * processes that work through very many rows: measured, they need a third less memory and no more time.
 */
export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50');

/** The space grows to the factor of its size, and never beyond the limit of the engine (16 MB). */
const growth = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

const lookMs = 2_000;

/** A process with less processor time is idle, however long its event loop takes for that. */
const leastProcessorShare = 0.1;

/** More than an idle process has in its heap: 36 to 47 MB. */
const idleBytes = 64 * 1024 * 1024;

/**
 * Makes the heap small while the site starts and, after the returned function was called, until the event loop is busy for
 * this share of two seconds or the heap has more in it than that of an idle one. On a loaded machine a busy process gets
 * little processor time, and the loop of an idle one waits for it: a busy process has some of both. While it is small, the
 * space for new objects stays at its first size, garbage is collected early, and half-empty parts of the heap are joined.
 * Measured: a process that was never busy takes 20 to 40 MB less; a busy one would take 10 % more time for a page, and up
 * to 50 % with a full cache. A busy one collects garbage as `keepHeapSmall` says: under mixed load it takes 340 MB in place
 * of 480, and no more time.
 *
 * The space for new objects grows by survivors, of which pages from the cache leave few: in steps of two it would take
 * minutes to reach its full size.
 */
export const limitHeap = ({ busyShare = 0.4 } = {}): (() => void) => {
  growth(1);
  setFlagsFromString('--optimize-for-size');
  return () => {
    let loop = performance.eventLoopUtilization();
    let processor = process.cpuUsage();
    const timer = setInterval(() => {
      const { utilization } = performance.eventLoopUtilization(loop);
      const { user, system } = process.cpuUsage(processor);
      loop = performance.eventLoopUtilization();
      processor = process.cpuUsage();
      const isBusy = utilization >= busyShare && (user + system) / 1_000 >= lookMs * leastProcessorShare;
      if (!isBusy && process.memoryUsage().heapUsed < idleBytes) return;
      growth(16);
      setFlagsFromString('--no-optimize-for-size');
      keepHeapSmall();
      clearInterval(timer);
    }, lookMs).unref();
  };
};
