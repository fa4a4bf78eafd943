/** A day and the minutes since its midnight, as a clock in some time zone shows them. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly minutes: number;
}

const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
};

/**
 * The time that the zone's clocks show, in milliseconds as if the zone were UTC. Fractions of seconds
 * are dropped; not a number beyond the year 9999.
 */
export const wallMs = (date: Date, zone: string): number => {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour, minute, second } = parts;
  return Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

export const wallTime = (date: Date, zone: string): WallTime => {
  const shown = new Date(wallMs(date, zone));
  return { day: shown.toISOString().slice(0, 10), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
};

const offsetAt = (ms: number, zone: string): number => wallMs(new Date(ms), zone) - Math.floor(ms / 1_000) * 1_000;

export const isSameWall = (one: WallTime, other: WallTime): boolean =>
  one.day === other.day && one.minutes === other.minutes;

/**
 * The moment at which the zone's clocks show this time (see `wallMs`). A time that they show twice is the first of the
 * two; a time that they leap over is as much later as the leap is wide: 02:30 becomes 03:30.
 */
export const momentOfWall = (shown: number, zone: string): Date => {
  const before = new Date(shown - offsetAt(shown - dayMs, zone));
  const after = new Date(shown - offsetAt(shown + dayMs, zone));
  return [before, after].find(moment => wallMs(moment, zone) === shown) ?? before;
};

export const momentOf = ({ day, minutes }: WallTime, zone: string): Date =>
  momentOfWall(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, zone);
