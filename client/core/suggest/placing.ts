/** Where a menu opens, and how high it may be, in px. */
export interface Placing {
  readonly side: 'below' | 'above';
  readonly roomPx: number;
}

const marginPx = 8;
const leastPx = 96;
/** A menu that has so much room below stays there. */
const enoughPx = 240;

/** Below its box where there is room enough, above it when there is more; never higher than the window. */
export const placingOf = ({ top, bottom }: { top: number; bottom: number }, windowPx: number): Placing => {
  const below = windowPx - bottom - marginPx;
  const above = top - marginPx;
  const side = below >= enoughPx || below >= above ? 'below' : 'above';
  return { side, roomPx: Math.max(leastPx, Math.floor(side === 'below' ? below : above)) };
};
