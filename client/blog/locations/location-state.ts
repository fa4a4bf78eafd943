import type { Found } from '../../../protocol/blog/locations.ts';

/** A resolved place as the form's fields hold it; coordinates are texts, as they are posted. */
export interface ChosenPlace {
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}

export interface LocationState {
  /** What stands in the input. */
  readonly text: string;
  /** What the fields are posted with. */
  readonly place: ChosenPlace | null;
  readonly suggestions: readonly Found[];
  readonly isOpen: boolean;
  /** The option the arrow keys stand on; -1: none. */
  readonly active: number;
  readonly isDetecting: boolean;
  /** Why the position could not be had; empty: nothing went wrong. */
  readonly problem: string;
}

/** What is asked of others: the server, the browser, and whoever announces. */
export interface LocationServices {
  readonly search: (query: string) => Promise<readonly Found[]>;
  readonly reverse: (latitude: number, longitude: number) => Promise<readonly Found[]>;
  /** Rejects when there is no position to be had. */
  readonly position: () => Promise<{ latitude: number; longitude: number }>;
  readonly say: (sentence: string) => void;
}

export const initialState = (place: ChosenPlace): LocationState => ({
  text: place.address,
  place: place.address === '' && place.latitude === '' ? null : place,
  suggestions: [],
  isOpen: false,
  active: -1,
  isDetecting: false,
  problem: '',
});
