import type { Clock } from '../../core/page/index.ts';

/** Phases of a headline: it enters, rests and leaves. */
export type Phase = 'enter' | 'rest' | 'leave';

interface CycleOptions {
  readonly clock: Clock;
  readonly count: number;
  /** Duration of a phase of a headline. */
  readonly lasts: (phase: Phase, at: number) => number;
  readonly draw: (at: number, phase: Phase) => void;
}

export interface Cycle {
  readonly isPlaying: () => boolean;
  readonly at: () => number;
  readonly play: () => void;
  readonly pause: () => void;
  /** The headline so many further, or before; it pauses (B-040). */
  readonly step: (by: number) => void;
  /** Shows one at once and leaves the rest as it is. */
  readonly show: (at: number) => void;
  readonly hold: (reason: string) => void;
  readonly release: (reason: string) => void;
}

/** The states of the news ticker (spec §4.3). Begins paused, on the first headline; after the last comes the first. */
export const createCycle = ({ clock, count, lasts, draw }: CycleOptions): Cycle => {
  const held = new Set<string>();
  let at = 0;
  let playing = false;
  let callOff = (): void => {};

  const follow: Readonly<Record<Phase, () => void>> = {
    enter: () => run('rest'),
    rest: () => run('leave'),
    leave: () => {
      at = (at + 1) % count;
      run('enter');
    },
  };
  const run = (phase: Phase): void => {
    callOff();
    draw(at, phase);
    if (playing && held.size === 0 && count > 1) callOff = clock.after(lasts(phase, at), follow[phase]);
  };

  const show = (index: number): void => {
    at = (index + count) % count;
    run('rest');
  };
  return {
    isPlaying: () => playing,
    at: () => at,
    play: () => {
      playing = true;
      run('rest');
    },
    pause: () => {
      playing = false;
      run('rest');
    },
    step: by => {
      playing = false;
      show(at + by);
    },
    show,
    hold: reason => {
      held.add(reason);
      run('rest');
    },
    release: reason => {
      if (held.delete(reason)) run('rest');
    },
  };
};
