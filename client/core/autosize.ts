import { limits } from '../../protocol/limits.ts';
import { onArrival } from './arrivals.ts';

const copied = ['font', 'letterSpacing', 'textTransform', 'wordSpacing', 'paddingLeft', 'paddingRight'] as const;

const textWidth = (input: HTMLInputElement): number => {
  const measure = document.createElement('span');
  const style = getComputedStyle(input);
  for (const property of copied) measure.style[property] = style[property];
  measure.style.position = 'absolute';
  measure.style.visibility = 'hidden';
  measure.style.whiteSpace = 'pre';
  measure.textContent = input.value || input.placeholder;
  document.body.append(measure);
  const { width } = measure.getBoundingClientRect();
  measure.remove();
  return Math.ceil(width);
};

/** Makes an input as wide as its text, and 30 px wider. */
const fit = (input: HTMLInputElement): void => {
  input.style.boxSizing = 'border-box';
  input.style.width = `${textWidth(input) + limits.autosizeExtraPx}px`;
};

/** Keeps every `input[data-autosize]` as wide as it needs, present or to come. */
export const autosize = (): void => {
  onArrival('input[data-autosize]', input => {
    if (!(input instanceof HTMLInputElement)) return;
    input.addEventListener('input', () => fit(input));
    fit(input);
  });
};
