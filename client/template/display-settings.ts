import { type DisplaySetting, displayNames, usualValue } from '../../protocol/display.ts';
import { touchLimits } from '../../protocol/touch-limits.ts';
import { turnKeys } from '../comments/index.ts';
import { compareSoon, displaySetting, onDisplayChange, storeDisplaySetting } from '../core/display/index.ts';
import { announce } from '../core/feedback/index.ts';
import { formatText, printedTexts } from '../core/page/index.ts';

type Texts = Readonly<Record<'DISPLAY_SAID' | 'DISPLAY_ON' | 'DISPLAY_OFF', string>>;

const isSetting = (name: string): name is DisplaySetting => displayNames.some(one => one === name);

/** Inputs of settings: radio buttons with a value each, and checkboxes with that of their checked state. */
const inputsIn = (panel: Element): [HTMLInputElement, DisplaySetting][] =>
  [...panel.querySelectorAll<HTMLInputElement>('input[data-setting]')].flatMap(input =>
    isSetting(input.name) ? [[input, input.name]] : [],
  );

const chosenValue = (input: HTMLInputElement, name: DisplaySetting): string =>
  input.type === 'radio' || input.checked ? input.value : (input.dataset.unchecked ?? usualValue(name));

// The keys that a reader chose stay known while they are off.
const storeChoice = (input: HTMLInputElement, name: DisplaySetting): void => {
  const value = chosenValue(input, name);
  if (name === 'keys') turnKeys(value !== '');
  else storeDisplaySetting(name, value);
};

/** Whether the input shows the reader's value. Thread keys of any letters are on. */
const isChosen = (input: HTMLInputElement, name: DisplaySetting): boolean => {
  const value = displaySetting(name);
  if (value === undefined) return input.defaultChecked;
  return input.value === (name === 'keys' ? 'on' : value);
};

const show = (panel: Element): void => {
  for (const [input, name] of inputsIn(panel)) input.checked = isChosen(input, name);
  const scale = touchLimits.textFactor ** Number(displaySetting('size') ?? 0);
  for (const shown of panel.querySelectorAll('[data-size-shown]'))
    shown.textContent = scale.toLocaleString(document.documentElement.lang, { style: 'percent' });
};

/** Says which setting has which value now. */
const say = (panel: HTMLElement, input: HTMLInputElement): void => {
  const texts = printedTexts<Texts>(panel);
  const label = input.labels?.[0]?.textContent ?? '';
  const legend = input.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  const state = input.checked ? texts?.DISPLAY_ON : texts?.DISPLAY_OFF;
  const [name, value] = input.type === 'radio' ? [legend, label] : [label, state ?? ''];
  announce(formatText(texts?.DISPLAY_SAID ?? '%s: %s', name.trim(), value.trim()));
};

const enhanced = new WeakSet<Element>();

/**
 * Controls of the reader's own settings, in the header and on their page. Shows the stored choices, keeps what was
 * chosen while this was loading, and stores, shows and announces each later choice.
 */
export const enhance = (panel: HTMLElement): void => {
  if (enhanced.has(panel)) return;
  enhanced.add(panel);
  const chosen = inputsIn(panel).filter(([{ type, checked, defaultChecked }]) =>
    type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked,
  );
  for (const [input, name] of chosen) storeChoice(input, name);
  show(panel);
  onDisplayChange(() => {
    show(panel);
    compareSoon();
  });
  panel.addEventListener('change', ({ target }) => {
    const [input, name] = inputsIn(panel).find(([one]) => one === target) ?? [];
    if (!input || !name) return;
    storeChoice(input, name);
    say(panel, input);
  });
};
