import type { Day } from '../../protocol/dates/dates.ts';

/**
 * Admits at most `most` different names a day: forged ones fill neither the memory nor the tables. Names that were
 * admitted stay so until the day is over.
 */
export const dayLimit = (most: number): ((day: Day, name: string) => boolean) => {
  let current = '';
  let admitted = new Set<string>();
  return (day, name) => {
    if (day !== current) {
      current = day;
      admitted = new Set();
    }
    if (admitted.has(name)) return true;
    if (admitted.size >= most) return false;
    admitted.add(name);
    return true;
  };
};
