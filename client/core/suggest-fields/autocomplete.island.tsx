import { useMemo, useSyncExternalStore } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { AutocompleteProps, Suggestion } from '../../../protocol/suggest.ts';
import { announce } from '../feedback/index.ts';
import { browserClock } from '../page/index.ts';
import { createMenu, usualRules } from '../suggest-menu/index.ts';
import { createFinder } from './finder.ts';
import { SuggestBox } from './suggest-box.tsx';

/** A text box with suggestions from an address or a list (spec §5.2, §7.3, §9). The form around it posts its text. */
export default function Autocomplete(props: AutocompleteProps) {
  const { id, name, label, hint, maxLength, texts, minLength = limits.suggestMin } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page began with begins once
  const menu = useMemo(
    () =>
      createMenu<Suggestion>(
        props.value,
        { ...usualRules, minLength },
        { find: createFinder(props.query), say: announce, clock: browserClock, texts },
      ),
    [],
  );
  const state = useSyncExternalStore(menu.state.subscribe, menu.state.getState);
  const choose = (index: number): void => {
    const item = menu.state.getState().items[index];
    if (item) menu.fill(item.title);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <SuggestBox
        id={id}
        state={state}
        texts={texts}
        acts={{ ...menu, choose }}
        input={{ name, maxLength, 'aria-describedby': hint && `${id}-hint` }}
      />
    </div>
  );
}
