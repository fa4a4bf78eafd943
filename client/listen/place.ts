import { browserStore } from '../core/storage/index.ts';

const key = 'lectern.listen';
const placesMost = 40;
const store = browserStore('localStorage');

interface Stored {
  readonly speed: number;
  /** Path of a page with the number of the part that was said last, the latest first. */
  readonly places: readonly (readonly [path: string, part: number])[];
}

const isPlace = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number';

const parsed = (): Partial<Record<keyof Stored, unknown>> => {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const stored = (): Stored => {
  const { speed, places } = parsed();
  return {
    speed: typeof speed === 'number' ? speed : 1,
    places: Array.isArray(places) ? places.filter(isPlace) : [],
  };
};

const write = (change: Partial<Stored>): void => store.setItem(key, JSON.stringify({ ...stored(), ...change }));

/** The reader's speed; 1 is that of the voice. */
export const storedSpeed = (): number => stored().speed;

export const storeSpeed = (speed: number): void => write({ speed });

/** Number of the part of this page that was said last, from 0; 0 for the start. */
export const storedPart = (): number => stored().places.find(([path]) => path === location.pathname)?.[1] ?? 0;

/** Stores the place in this page; the start and the end are none. */
export const storePart = (part: number): void => {
  const others = stored().places.filter(([path]) => path !== location.pathname);
  const own = part > 0 ? [[location.pathname, part] as const] : [];
  write({ places: [...own, ...others].slice(0, placesMost) });
};

/** Part that the address names, from 0: `#listen=12` is the twelfth. */
export const offeredPart = (): number | undefined => {
  const number = Number(/^#listen=([1-9]\d{0,4})$/.exec(location.hash)?.[1] ?? 0);
  return number > 0 ? number - 1 : undefined;
};

export const linkTo = (part: number): string => `${location.pathname}${location.search}#listen=${part + 1}`;
