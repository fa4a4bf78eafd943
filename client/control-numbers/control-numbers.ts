import './control-numbers.css';
import type { ControlNumberTexts } from '../../protocol/browser-texts.ts';
import { storeDisplaySetting } from '../core/display/index.ts';
import { announce, announceError } from '../core/feedback/index.ts';
import { returnFocus } from '../core/focus/index.ts';
import { create } from '../core/html.ts';
import { loadTexts } from '../core/loading/index.ts';
import { formatText } from '../core/page/index.ts';
import { paintBadges } from './badges.ts';
import { activate, createNumbering, nameOf, takesDigits } from './numbering.ts';
import { pinBar } from './pin-bar.ts';

const fieldId = 'control-number';

/** Field for a number, for those who dictate it or use a switch, and the button that ends the mode. */
const barOf = (texts: ControlNumberTexts) => {
  const field = create('input', { id: fieldId, type: 'text', inputMode: 'numeric', autocomplete: 'off' });
  const label = create('label', { htmlFor: fieldId, textContent: texts.NUMBERS_FIELD });
  const use = create('button', { type: 'submit', className: 'button', textContent: texts.NUMBERS_USE });
  const hide = create('button', { type: 'button', className: 'button button-plain', textContent: texts.NUMBERS_HIDE });
  const form = create('form', {}, label, field, use, hide);
  const bar = create('section', { className: 'control-numbers-bar', ariaLabel: texts.NUMBERS_BAR }, form);
  bar.dataset.controlNumbers = '';
  return { bar, field, form, hide };
};

/**
 * Paints a number beside every control that can be used, until the function that it returns is called. A number is typed
 * outside of fields, or into the field of the bar, and confirmed by Enter: no time limit applies. `isAnnounced`: says so.
 */
export const showNumbers = async (isAnnounced: boolean): Promise<() => void> => {
  const texts = await loadTexts('control-numbers');
  const numbering = createNumbering();
  const { bar, field, form, hide } = barOf(texts);
  document.body.append(bar);
  let before: EventTarget | null = null;
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && bar.contains(relatedTarget))) before = relatedTarget;
  });
  const unpin = pinBar(bar);
  const clear = (): void => {
    field.value = '';
  };
  const say = (): void => {
    const control = numbering.controlOf(Number(field.value));
    if (field.value === '') announce(texts.NUMBERS_CLEARED);
    else if (control) announce(formatText(texts.NUMBERS_CHOSEN, field.value, nameOf(control)));
    else announce(formatText(texts.NUMBERS_NONE, field.value));
  };
  const use = (): void => {
    const control = numbering.controlOf(Number(field.value));
    if (!control) announceError(formatText(texts.NUMBERS_NONE, field.value));
    clear();
    if (control) activate(control);
  };
  const answerKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || takesDigits(event.target)) return;
    const isTyped = field.value !== '';
    if (/^\d$/.test(event.key)) field.value = (field.value + event.key).slice(-5);
    else if (isTyped && event.key === 'Backspace') field.value = field.value.slice(0, -1);
    else if (isTyped && event.key === 'Escape') clear();
    else if (!isTyped || event.key !== 'Enter') return;
    // Neither the page nor the control in focus answers a key that belongs to a number.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') use();
    else say();
  };
  const ending = new AbortController();
  addEventListener('keydown', answerKey, { capture: true, signal: ending.signal });
  form.addEventListener('submit', event => {
    event.preventDefault();
    event.stopPropagation();
    use();
  });
  hide.addEventListener('click', () => {
    storeDisplaySetting('numbers', '');
    announce(texts.NUMBERS_HIDDEN);
  });
  const unpaint = paintBadges(numbering, bar);
  if (isAnnounced) announce(texts.NUMBERS_SHOWN);
  return () => {
    ending.abort();
    unpaint();
    const hadFocus = bar.contains(document.activeElement);
    unpin();
    bar.remove();
    if (hadFocus) returnFocus(before instanceof Element ? before : null);
  };
};
