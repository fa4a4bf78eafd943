import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import type { Islands } from '../../../protocol/islands.ts';
import { announce } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';
import { browserClock } from '../../core/page/index.ts';
import { AddressField } from './address-field.tsx';
import { createLocationForm } from './location-rules.ts';
import { MapPreview } from './map-preview.tsx';
import { offersPosition, position } from './position.ts';
import './location-form.css';

const services = {
  search: async (query: string) => (await call('site/views/locations/search', { query }))[0],
  reverse: async (latitude: number, longitude: number) =>
    (await call('site/views/locations/reverse', { latitude: String(latitude), longitude: String(longitude) }))[0],
  position,
  say: announce,
};

/**
 * The place of something that is written: an address with suggestions, hidden coordinates kept in step, and a preview
 * (spec §2.4). It stands in any form, whose fields `address`, `latitude` and `longitude` it is.
 */
export default function LocationForm({ initial, ...options }: Islands['location-form']) {
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
