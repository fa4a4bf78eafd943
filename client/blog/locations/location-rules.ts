import type { Found } from '../../../protocol/blog/locations.ts';
import { sixDecimals } from '../../../protocol/blog/maps.ts';
import { limits } from '../../../protocol/limits.ts';
import type { LocationTexts } from '../../../protocol/texts/maps.ts';
import type { Clock } from '../../core/clock.ts';
import { type Store, store } from '../../core/store.ts';
import { type ChosenPlace, initialState, type LocationServices, type LocationState } from './location-state.ts';
import { counted, filled } from './words.ts';

const chosenFrom = ({ address, latitude, longitude }: Found): ChosenPlace => ({
  address,
  latitude: sixDecimals(latitude),
  longitude: sixDecimals(longitude),
});

export interface LocationForm {
  readonly state: Pick<Store<LocationState>, 'getState' | 'subscribe'>;
  readonly type: (text: string) => void;
  /** Asks at once, without waiting for the next letter. */
  readonly searchNow: () => Promise<void>;
  readonly move: (step: 1 | -1) => void;
  readonly choose: (index: number) => void;
  readonly closeMenu: () => void;
  readonly clear: () => void;
  readonly enter: () => void;
  readonly leave: () => void;
  readonly detect: () => Promise<void>;
}

/** The rules of the location form (spec §2.4, §5.2, §9). Time, questions and announcements are given to it. */
export const createLocationForm = (
  given: ChosenPlace,
  texts: LocationTexts,
  clock: Clock,
  services: LocationServices,
): LocationForm => {
  const { getState, subscribe, change } = store<LocationState>(initialState(given));
  let callOffSearch = (): void => {};
  let callOffCheck = (): void => {};
  let asked = 0;

  const set = (part: Partial<LocationState>): void => change(draft => void Object.assign(draft, part));
  const closeMenu = (): void => {
    callOffSearch();
    asked += 1;
    set({ isOpen: false, active: -1, suggestions: [] });
  };
  const resolve = (place: ChosenPlace | null): void => {
    closeMenu();
    set({ place, text: place?.address ?? '', problem: '' });
  };

  const searchNow = async (): Promise<void> => {
    closeMenu();
    const query = getState().text.trim();
    if (query.length < limits.locationQueryMin) return;
    const mine = asked;
    try {
      const suggestions = await services.search(query);
      // What came too late is no answer to what stands there by now.
      if (mine !== asked) return;
      set({ suggestions, isOpen: true, active: -1 });
      services.say(
        suggestions.length === 0
          ? texts.PLACE_NOTHING_FOUND
          : counted(texts.PLACE_SUGGESTED_ONE, texts.PLACE_SUGGESTED_OTHER, suggestions.length),
      );
    } catch {
      if (mine === asked) services.say(texts.PLACE_SEARCH_FAILED);
    }
  };

  // An empty input is no place; a text that was not chosen gives way to the last one that was (spec §5.2).
  const check = (): void => {
    const { text, place } = getState();
    resolve(text.trim() === '' ? null : place);
  };

  const placeAt = async (latitude: number, longitude: number): Promise<ChosenPlace> => {
    const here = { latitude, longitude, address: `${sixDecimals(latitude)}, ${sixDecimals(longitude)}` };
    const [found] = await services.reverse(latitude, longitude).catch(() => []);
    return chosenFrom({ ...here, address: found?.address ?? here.address });
  };

  return {
    state: { getState, subscribe },
    type: text => {
      callOffSearch();
      asked += 1;
      set({ text, problem: '' });
      if (text.trim().length < limits.locationQueryMin) closeMenu();
      else callOffSearch = clock.after(limits.locationSuggestMs, () => void searchNow());
    },
    searchNow,
    move: step => {
      const { suggestions, active, isOpen } = getState();
      const count = suggestions.length;
      if (!isOpen || count === 0) return;
      const from = active < 0 && step < 0 ? 0 : active;
      set({ active: (from + step + count) % count });
    },
    choose: index => {
      const found = getState().suggestions[index];
      if (!found) return;
      resolve(chosenFrom(found));
      services.say(filled(texts.PLACE_CHOSEN, found.address));
    },
    closeMenu,
    clear: () => {
      resolve(null);
      services.say(texts.PLACE_CLEARED);
    },
    enter: () => callOffCheck(),
    leave: () => {
      callOffCheck();
      callOffCheck = clock.after(limits.locationBlurMs, check);
    },
    detect: async () => {
      if (getState().isDetecting) return;
      callOffCheck();
      set({ isDetecting: true, problem: '' });
      try {
        const { latitude, longitude } = await services.position();
        const place = await placeAt(latitude, longitude);
        resolve(place);
        services.say(filled(texts.PLACE_DETECTED, place.address));
      } catch {
        set({ problem: texts.GEOLOCATION_FAILED });
      } finally {
        set({ isDetecting: false });
      }
    },
  };
};
