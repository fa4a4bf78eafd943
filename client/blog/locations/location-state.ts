import type { Found } from '../../../protocol/blog/locations.ts';
import type { Suggestion } from '../../../protocol/suggest.ts';

/** A resolved place as the form's fields hold it; coordinates are texts, as they are posted. */
export interface ChosenPlace {
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}

/** A place that is suggested by its address. */
export interface SuggestedPlace extends Suggestion {
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

export const initialState = (place: ChosenPlace): LocationState => ({
  place: place.address === '' && place.latitude === '' ? null : place,
  isDetecting: false,
  problem: '',
});
