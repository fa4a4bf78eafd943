import type { KeyboardEvent } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { LocationTexts } from '../../../protocol/texts/maps.ts';
import type { LocationForm } from './location-rules.ts';
import type { LocationState } from './location-state.ts';

interface Props {
  readonly id: string;
  readonly form: LocationForm;
  readonly state: LocationState;
  readonly texts: LocationTexts;
}

const optionId = (id: string, index: number): string => `${id}-option-${index}`;

const isUnresolved = ({ text, place }: LocationState): boolean => text.trim() !== (place?.address ?? '');

// Arrows walk through the suggestions, Enter takes one, Escape puts them away (APG Combobox). Enter on a text that is no
// place yet asks instead of sending the form.
const press = (event: KeyboardEvent, { form, state }: Props): void => {
  const acts: Record<string, (() => void) | undefined> = {
    ArrowDown: () => (state.isOpen ? form.move(1) : void form.searchNow()),
    ArrowUp: state.isOpen ? () => form.move(-1) : undefined,
    Enter:
      state.active >= 0
        ? () => form.choose(state.active)
        : isUnresolved(state) && state.text.trim() !== ''
          ? () => void form.searchNow()
          : undefined,
    Escape: state.isOpen ? form.closeMenu : undefined,
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};

const Suggestions = ({ id, form, state, texts }: Props) => {
  const isEmpty = state.suggestions.length === 0;
  return (
    <div className="location-suggestions" hidden={!state.isOpen}>
      {state.isOpen && isEmpty && <p>{texts.PLACE_NOTHING_FOUND}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={texts.PLACE_SUGGESTIONS} hidden={isEmpty}>
        {state.suggestions.map(({ address }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one address
            key={index}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === state.active}
            // The input keeps the focus, so nothing is checked while one clicks.
            onPointerDown={event => event.preventDefault()}
            onClick={() => form.choose(index)}
          >
            {address}
          </div>
        ))}
      </div>
    </div>
  );
};

/** The address with its suggestions. */
export const AddressField = (props: Props) => {
  const { id, form, state, texts } = props;
  const isOpen = state.isOpen && state.suggestions.length > 0;
  const described = [`${id}-hint`, state.problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field location-address">
      <label htmlFor={id}>{texts.PLACE_ADDRESS}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {texts.PLACE_ADDRESS_HINT}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {state.problem}
      </p>
      <div className="location-combobox">
        <input
          id={id}
          name="address"
          type="text"
          className="locationInput"
          role="combobox"
          autoComplete="off"
          maxLength={limits.placeAddress}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && state.active >= 0 ? optionId(id, state.active) : undefined}
          aria-describedby={described}
          value={state.text}
          onChange={event => form.type(event.target.value)}
          onKeyDown={event => press(event, props)}
          onFocus={form.enter}
          onBlur={form.leave}
        />
        <Suggestions {...props} />
      </div>
    </div>
  );
};
