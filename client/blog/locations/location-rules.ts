import type { Found } from '../../../protocol/blog/locations.ts';
import { sixDecimals } from '../../../protocol/blog/maps.ts';
import type { LocationTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Suggestion } from '../../../protocol/suggest.ts';
import { type Clock, formatText } from '../../core/page/index.ts';
import { type Store, store } from '../../core/state/index.ts';
import { createMenu, type Menu, type MenuRules } from '../../core/suggest-menu/index.ts';

/** A resolved place as the form's fields hold it; coordinates are texts, as they are posted. */
export interface ChosenPlace {
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}

/** A place that is suggested by its address. */
interface SuggestedPlace extends Suggestion {
  readonly place: ChosenPlace;
}

/** Chosen place; the menu holds the text of the input. */
export interface LocationState {
  /** Values of the posted fields. */
  readonly place: ChosenPlace | null;
  readonly isDetecting: boolean;
  /** Why the position could not be had; empty: nothing went wrong. */
  readonly problem: string;
}

/** Services from outside: server, geolocation, announcements. */
export interface LocationServices {
  readonly search: (query: string) => Promise<readonly Found[]>;
  readonly reverse: (latitude: number, longitude: number) => Promise<readonly Found[]>;
  /** Rejects when there is no position to be had. */
  readonly position: () => Promise<{ latitude: number; longitude: number }>;
  readonly say: (sentence: string) => void;
}

const initialState = (place: ChosenPlace): LocationState => ({
  place: place.address === '' && place.latitude === '' ? null : place,
  isDetecting: false,
  problem: '',
});

const chosenFrom = ({ address, latitude, longitude }: Found): ChosenPlace => ({
  address,
  latitude: sixDecimals(latitude),
  longitude: sixDecimals(longitude),
});

export interface LocationForm {
  readonly state: Pick<Store<LocationState>, 'getState' | 'subscribe'>;
  /** Text of the input and its suggestions. */
  readonly menu: Menu<SuggestedPlace>;
  /** The address that is sent. */
  readonly posted: () => string;
  readonly type: (text: string) => void;
  readonly choose: (index: number) => void;
  readonly clear: () => void;
  readonly enter: () => void;
  readonly leave: () => void;
  readonly detect: () => Promise<void>;
}

const menuRules: MenuRules = {
  minLength: limits.locationQueryMin,
  most: limits.locationSuggestions,
  delayMs: limits.locationSuggestMs,
  resetMs: limits.suggestDetachMs,
};

/** The rules of the location form (spec §2.4, §5.2, §9). Time, questions and announcements are given to it. */
export const createLocationForm = (
  initial: ChosenPlace,
  texts: LocationTexts,
  clock: Clock,
  services: LocationServices,
): LocationForm => {
  const { getState, subscribe, change } = store<LocationState>(initialState(initial));
  let callOffCheck = (): void => {};

  // The last text the service has answered about.
  let answered = '';
  const find = async (query: string): Promise<SuggestedPlace[]> => {
    const found = await services.search(query);
    answered = query;
    return found.map(chosenFrom).map(place => ({ id: '', title: place.address, place }));
  };
  const menu = createMenu<SuggestedPlace>(initial.address, menuRules, { find, say: services.say, clock, texts });
  const set = (part: Partial<LocationState>): void => change(draft => void Object.assign(draft, part));
  const resolve = (place: ChosenPlace | null): void => {
    menu.fill(place?.address ?? '');
    set({ place, problem: '' });
  };

  const typed = (): string => menu.state.getState().text.trim();

  // An empty input is no place; a text that was not chosen is replaced by the last chosen one (spec §5.2). While the
  // service does not answer, no place can be chosen: the typed text is then sent.
  const check = async (): Promise<void> => {
    const text = typed();
    const { place } = getState();
    if (text === '' || text === place?.address) return resolve(text === '' ? null : place);
    if (text !== answered && text.length >= menuRules.minLength) {
      const isAnswered = await find(text).then(
        () => true,
        () => false,
      );
      if (text !== typed()) return;
      if (!isAnswered) return set({ place: null, problem: texts.PLACE_NOT_FOUND_OUT });
    }
    resolve(place);
  };

  const placeAt = async (latitude: number, longitude: number): Promise<ChosenPlace> => {
    const here = { latitude, longitude, address: `${sixDecimals(latitude)}, ${sixDecimals(longitude)}` };
    const [found] = await services.reverse(latitude, longitude).catch(() => []);
    return chosenFrom({ ...here, address: found?.address ?? here.address });
  };

  return {
    state: { getState, subscribe },
    menu,
    posted: () => getState().place?.address ?? (getState().problem === texts.PLACE_NOT_FOUND_OUT ? typed() : ''),
    type: text => {
      set({ problem: '' });
      menu.type(text);
    },
    choose: index => {
      const found = menu.state.getState().items[index];
      if (!found) return;
      resolve(found.place);
      services.say(formatText(texts.PLACE_CHOSEN, found.title));
    },
    clear: () => {
      resolve(null);
      services.say(texts.PLACE_CLEARED);
    },
    enter: () => callOffCheck(),
    leave: () => {
      callOffCheck();
      callOffCheck = clock.after(limits.locationBlurMs, () => void check());
    },
    detect: async () => {
      if (getState().isDetecting) return;
      callOffCheck();
      set({ isDetecting: true, problem: '' });
      try {
        const { latitude, longitude } = await services.position();
        const place = await placeAt(latitude, longitude);
        resolve(place);
        services.say(formatText(texts.PLACE_DETECTED, place.address));
      } catch {
        set({ problem: texts.GEOLOCATION_FAILED });
      } finally {
        set({ isDetecting: false });
      }
    },
  };
};
