import type { Clock } from '../page/index.ts';

export interface Rotation {
  readonly isPlaying: () => boolean;
  readonly play: () => void;
  readonly pause: () => void;
  /** Pauses for a reason; continues when every reason is released. */
  readonly hold: (reason: string) => void;
  readonly release: (reason: string) => void;
}

/** Calls `turn` at an interval while it is playing and not held (accessibility 36). Begins paused. */
export const createRotation = (clock: Clock, everyMs: number, turn: () => void): Rotation => {
  const held = new Set<string>();
  let playing = false;
  let callOff = (): void => {};

  const wait = (): void => {
    callOff();
    if (!playing || held.size > 0) return;
    callOff = clock.after(everyMs, () => {
      turn();
      wait();
    });
  };
  const change = (work: () => void) => (): void => {
    work();
    wait();
  };

  return {
    isPlaying: () => playing,
    play: change(() => {
      playing = true;
    }),
    pause: change(() => {
      playing = false;
    }),
    hold: reason => change(() => held.add(reason))(),
    release: reason => change(() => held.delete(reason))(),
  };
};

/** Holds the rotation while the pointer or the focus is inside the element. */
export const suspendWhileWatched = ({ hold, release }: Rotation, element: HTMLElement): void => {
  element.addEventListener('pointerenter', () => hold('pointer'));
  element.addEventListener('pointerleave', () => release('pointer'));
  element.addEventListener('focusin', () => hold('focus'));
  element.addEventListener('focusout', () => release('focus'));
};
