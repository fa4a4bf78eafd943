import { limits } from '../../../protocol/limits.ts';
import type { Clock } from '../page/index.ts';

/**
 * Gathers what is asked for in a burst. A batch is closed 300 ms after its last request; when all of it has
 * ended, `report` hears once how many failed.
 */
export const createBatches = (clock: Clock, report: (failed: number, size: number) => void) => {
  let open: Promise<unknown>[] = [];
  let callOff = (): void => {};

  const finalise = async (): Promise<void> => {
    const batch = open;
    open = [];
    const ends = await Promise.allSettled(batch);
    report(ends.filter(({ status }) => status === 'rejected').length, batch.length);
  };

  return (request: Promise<unknown>): void => {
    open.push(request);
    callOff();
    callOff = clock.after(limits.batchFinaliseMs, () => {
      finalise();
    });
  };
};
