import { type RefObject, useLayoutEffect, useState } from 'react';
import { limits } from '../../../protocol/limits.ts';
import { browserClock } from '../page/index.ts';
import { type Placing, placingOf } from './placing.ts';

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
