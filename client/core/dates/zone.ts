import type { Day } from '../../../protocol/dates.ts';

/** What a clock on the wall shows: a day and the minutes since its midnight. */
export interface WallTime {
  readonly day: Day;
  readonly minutes: number;
}

const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const kept = formatters.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, made);
  return made;
};

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const wallTime = (date: Date, zone: string): WallTime => {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour, minute } = parts;
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) };
};

const asUtc = ({ day, minutes }: WallTime): number => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;

const offsetAt = (ms: number, zone: string): number =>
  asUtc(wallTime(new Date(ms), zone)) - Math.floor(ms / 60_000) * 60_000;

export const isSameWall = (one: WallTime, other: WallTime): boolean =>
  one.day === other.day && one.minutes === other.minutes;

/**
 * The moment at which the zone's clocks show this. What they show twice is the first of the two; what they leap over is
 * as much later as the leap is wide: 02:30 becomes 03:30.
 */
export const momentOf = (wall: WallTime, zone: string): Date => {
  const shown = asUtc(wall);
  const before = new Date(shown - offsetAt(shown - dayMs, zone));
  const after = new Date(shown - offsetAt(shown + dayMs, zone));
  const fits = [before, after].find(moment => isSameWall(wallTime(moment, zone), wall));
  return fits ?? before;
};
