import { type FocusEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ChosenTexts } from '../../../protocol/browser-texts.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { type ChosenRules, countOf } from './chosen-items.ts';
import type { ChosenList } from './chosen-list.ts';
import { SuggestBox } from './suggest-box.tsx';

interface Props {
  readonly list: ChosenList;
  readonly rules: ChosenRules;
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly name?: string;
  readonly isDisabled?: boolean;
  readonly texts: ChosenTexts;
  /** The hooks of installed clients on the whole and on the part with the box. */
  readonly hooks?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly innerHooks: Readonly<Record<`data-${string}`, string | undefined>>;
}

const Count = ({ count, max, text }: { count: number; max: number; text: string }) => {
  const [before, between, after] = text.split('%s');
  return (
    <>
      {before}
      <span data-eb-composer-tags-count="">{count}</span>
      {between}
      <span data-eb-composer-tags-total="">{max}</span>
      {after}
    </>
  );
};

/** Chosen items and the text box that adds to them, for tags and authors. */
export const ChosenField = ({
  list,
  rules,
  field,
  label,
  hint,
  name = 'items[]',
  isDisabled = false,
  texts,
  hooks,
  innerHooks,
}: Props) => {
  const id = useId();
  const state = useSyncExternalStore(list.state.subscribe, list.state.getState);
  const menu = useSyncExternalStore(list.menu.state.subscribe, list.menu.state.getState);
  const [isActive, setActive] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wasTouched = useRef(false);

  useEffect(() => {
    const host = whole.current?.closest('form');
    const post = ({ formData }: FormDataEvent): void => {
      if (formData.has(field)) formData.set(field, list.titles());
    };
    host?.addEventListener('formdata', post);
    host?.addEventListener('reset', list.reset);
    return () => {
      host?.removeEventListener('formdata', post);
      host?.removeEventListener('reset', list.reset);
    };
  }, [field, list]);

  // The focus moves to the next item that can be removed, else to the text box.
  const remove = (index: number): void => {
    const own = list.state
      .getState()
      .items.slice(0, index)
      .filter(({ locked }) => !locked).length;
    list.remove(index);
    requestAnimationFrame(() => {
      const buttons = [...(chips.current?.querySelectorAll('button') ?? [])];
      (buttons[own] ?? buttons.at(-1) ?? input.current)?.focus();
    });
  };
  const leave = (event: FocusEvent): void => {
    if (!whole.current?.contains(event.relatedTarget)) setActive(false);
  };
  const press = (key: string): boolean => {
    if (key === 'Backspace') return list.backspace();
    list.disarm();
    return false;
  };
  const classes = ['field chosen', isActive && 'is-active', isDisabled && 'is-disabled'];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whether the focus is inside is painted, no more
    <div
      ref={whole}
      className={classes.filter(Boolean).join(' ')}
      onFocus={() => {
        wasTouched.current = true;
        setActive(true);
      }}
      onBlur={leave}
      {...hooks}
    >
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}{' '}
        {rules.max !== null && rules.max > 1 && (
          <Count count={countOf(state, rules)} max={rules.max} text={texts.CHOSEN_COUNT} />
        )}
      </p>
      <div className="textboxlist" {...innerHooks}>
        <ChosenChips
          items={state.items}
          used={state.used}
          isArmed={state.isArmed}
          label={label}
          name={name}
          isDisabled={isDisabled}
          remove={remove}
          texts={texts}
          listRef={chips}
        />
        <SuggestBox
          id={id}
          state={menu}
          texts={texts}
          acts={{
            ...list.menu,
            type: text => (wasTouched.current ? list.type(text) : list.restore(text)),
            leave: list.leave,
            choose: list.choose,
            confirm: () => {
              list.enter();
              return true;
            },
            press,
          }}
          noteOf={({ id: known }) => (state.items.some(item => item.id === known) ? texts.CHOSEN_IS_USED : undefined)}
          className="eb-composer-tags-suggestions"
          listClassName="eb-composer-tags-selection-itemgroup"
          input={{
            name: field,
            disabled: isDisabled,
            'aria-describedby': `${id}-hint`,
            'data-autosize': '',
            'data-textboxlist-textfield': '',
            'data-textboxlist-name': name,
          }}
          inputRef={input}
        />
      </div>
    </div>
  );
};
