import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import type { LocationTexts } from '../../../protocol/browser-texts.ts';
import type { Islands } from '../../../protocol/islands.ts';
import { limits } from '../../../protocol/limits.ts';
import { announce } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';
import { browserClock } from '../../core/page/index.ts';
import { SuggestBox } from '../../core/suggest-fields/index.ts';
import type { LocationState } from './location-rules.ts';
import { createLocationForm, type LocationForm } from './location-rules.ts';
import { MapPreview } from './map-preview.tsx';
import './location-form.css';

interface Props {
  readonly id: string;
  readonly form: LocationForm;
  readonly state: LocationState;
  readonly texts: LocationTexts;
}

const AddressField = ({ id, form, state, texts }: Props) => {
  const { menu } = form;
  const typed = useSyncExternalStore(menu.state.subscribe, menu.state.getState);
  const described = [`${id}-hint`, state.problem && `${id}-error`].filter(Boolean).join(' ');
  // Enter on a text that is no chosen place searches instead of sending the form.
  const confirm = (): boolean => {
    const text = typed.text.trim();
    if (text === '' || text === state.place?.address) return false;
    void menu.ask();
    return true;
  };
  return (
    <div className="field location-address">
      <label htmlFor={id}>{texts.PLACE_ADDRESS}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {texts.PLACE_ADDRESS_HINT}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {state.problem}
      </p>
      <SuggestBox
        id={id}
        state={typed}
        texts={texts}
        acts={{ ...menu, type: form.type, choose: form.choose, enter: form.enter, leave: form.leave, confirm }}
        input={{
          name: 'address',
          className: 'locationInput',
          maxLength: limits.placeAddress,
          'aria-describedby': described,
        }}
      />
    </div>
  );
};

const waitMs = 15_000;

/** Whether the browser offers geolocation at all (spec §2.4). */
const offersPosition = (): boolean => 'geolocation' in navigator;

/** Position of the device. Rejects when it is not offered, not allowed or not known. */
const position = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) => {
    if (!offersPosition()) reject(new Error('no geolocation'));
    else
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
        timeout: waitMs,
        maximumAge: 60_000,
      });
  });

const services = {
  search: async (query: string) => (await call('site/views/locations/search', { query }))[0],
  reverse: async (latitude: number, longitude: number) =>
    (await call('site/views/locations/reverse', { latitude: String(latitude), longitude: String(longitude) }))[0],
  position,
  say: announce,
};

/**
 * Location fields: an address with suggestions, hidden coordinates that follow it, and a preview
 * (spec §2.4). The form around it posts `address`, `latitude` and `longitude`.
 */
export default function LocationFormIsland({ initial, ...options }: Islands['location-form']) {
  const { texts, source } = options;
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page began with begins once
  const form = useMemo(() => createLocationForm(initial, texts, browserClock, services), []);
  const state = useSyncExternalStore(form.state.subscribe, form.state.getState);
  const { place } = state;
  useEffect(() => {
    // Posts the chosen address, or the typed one when the service could not be asked.
    const post = ({ formData }: FormDataEvent): void => {
      if (formData.has('address')) formData.set('address', form.posted());
    };
    const host = document.getElementById(`${id}-input`)?.closest('form');
    host?.addEventListener('formdata', post);
    return () => host?.removeEventListener('formdata', post);
  }, [id, form]);
  return (
    <div className="location-form">
      <AddressField id={`${id}-input`} form={form} state={state} texts={texts} />
      <p className="location-form-acts">
        {offersPosition() && (
          <button
            type="button"
            className="button button-plain autoDetectButton"
            aria-disabled={state.isDetecting}
            onClick={form.detect}
          >
            {state.isDetecting ? texts.PLACE_DETECTING : texts.PLACE_DETECT}
          </button>
        )}
        {place && (
          <button type="button" className="button button-plain" onClick={form.clear}>
            {texts.PLACE_CLEAR}
          </button>
        )}
      </p>
      <input type="hidden" name="latitude" className="locationLatitude" value={place?.latitude ?? ''} readOnly />
      <input type="hidden" name="longitude" className="locationLongitude" value={place?.longitude ?? ''} readOnly />
      <MapPreview place={place} source={source} language={options.language} texts={texts} />
    </div>
  );
}
