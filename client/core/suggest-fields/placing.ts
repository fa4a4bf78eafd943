import { type RefObject, useLayoutEffect, useState } from 'react';
import { limits } from '../../../protocol/limits.ts';
import { browserClock } from '../page/index.ts';

/** Side on which a menu opens, and its maximum height in px. */
export interface Placing {
  readonly side: 'below' | 'above';
  readonly spacePx: number;
}

const marginPx = 8;
const leastPx = 96;
/** Space below the box with which a menu opens there. */
const enoughPx = 240;

/** Places a menu below its box where the space suffices, above it when there is more; never higher than the window. */
export const placingOf = ({ top, bottom }: { top: number; bottom: number }, windowPx: number): Placing => {
  const below = windowPx - bottom - marginPx;
  const above = top - marginPx;
  const side = below >= enoughPx || below >= above ? 'below' : 'above';
  return { side, spacePx: Math.max(leastPx, Math.floor(side === 'below' ? below : above)) };
};

/** The placing of a menu that is shown at a box: looked at when it opens, and after resizing or scrolling (E-081). */
export const usePlacing = (box: RefObject<HTMLElement | null>, isShown: boolean): Placing => {
  const [placing, setPlacing] = useState<Placing>({ side: 'below', spacePx: 320 });
  useLayoutEffect(() => {
    if (!isShown) return;
    const look = (): void => {
      if (box.current) setPlacing(placingOf(box.current.getBoundingClientRect(), window.innerHeight));
    };
    let callOff = (): void => {};
    const lookLater = (): void => {
      callOff();
      callOff = browserClock.after(limits.suggestMoveMs, look);
    };
    look();
    const over = new AbortController();
    for (const event of ['resize', 'scroll'] as const)
      window.addEventListener(event, lookLater, { capture: true, passive: true, signal: over.signal });
    return () => {
      callOff();
      over.abort();
    };
  }, [box, isShown]);
  return placing;
};
