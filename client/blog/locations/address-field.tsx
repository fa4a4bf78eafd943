import { useSyncExternalStore } from 'react';
import type { LocationTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import { SuggestBox } from '../../core/suggest/index.ts';
import type { LocationForm } from './location-rules.ts';
import type { LocationState } from './location-state.ts';

interface Props {
  readonly id: string;
  readonly form: LocationForm;
  readonly state: LocationState;
  readonly texts: LocationTexts;
}

/** The address with its suggestions. */
export const AddressField = ({ id, form, state, texts }: Props) => {
  const { menu } = form;
  const typed = useSyncExternalStore(menu.state.subscribe, menu.state.getState);
  const described = [`${id}-hint`, state.problem && `${id}-error`].filter(Boolean).join(' ');
  // Enter on a text that is no place yet asks instead of sending the form.
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
