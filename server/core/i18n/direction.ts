import { type Direction, scriptDirection } from '../../../protocol/direction.ts';

export type { Direction } from '../../../protocol/direction.ts';

// Every request asks for that of the site.
const known = new Map<string, Direction>();
const mostKnown = 1_000;

/** Direction in which a language (BCP 47) is written. */
export const directionOf = (language: string): Direction => {
  const found = known.get(language);
  if (found) return found;
  if (known.size >= mostKnown) known.clear();
  const direction = scriptDirection(language);
  known.set(language, direction);
  return direction;
};
