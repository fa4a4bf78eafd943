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
