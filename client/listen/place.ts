import { browserStore, storedJson } from '../core/storage/index.ts';

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
  const value = storedJson(store, key);
  return typeof value === 'object' && value !== null ? value : {};
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

/** The post or article of a button; undefined elsewhere. */
export const sectionOf = (button: HTMLElement): HTMLElement | undefined =>
  button.closest<HTMLElement>('[data-eb-post-section], .itemView') ?? undefined;

/** Path of the text of a button. The address of the page may be that of a post which was loaded below by now. */
export const pathOf = (button: HTMLElement): string =>
  new URL(sectionOf(button)?.dataset.url ?? '', location.href).pathname;

/** Number of the part of a text that was said last, from 0; 0 for the start. */
export const storedPart = (path: string): number => stored().places.find(([other]) => other === path)?.[1] ?? 0;

/** Stores the place in a text; the start and the end are none. */
export const storePart = (path: string, part: number): void => {
  const others = stored().places.filter(([other]) => other !== path);
  const own = part > 0 ? [[path, part] as const] : [];
  write({ places: [...own, ...others].slice(0, placesMost) });
};

/** Part of the text of a button that the address names, from 0: `#listen=12` is the twelfth. */
export const offeredPart = (button: HTMLElement): number | undefined => {
  if (pathOf(button) !== location.pathname) return undefined;
  const number = Number(/^#listen=([1-9]\d{0,4})$/.exec(location.hash)?.[1] ?? 0);
  return number > 0 ? number - 1 : undefined;
};

/** Address of a part of a text. */
export const linkTo = (path: string, part: number): string =>
  `${path}${path === location.pathname ? location.search : ''}#listen=${part + 1}`;
