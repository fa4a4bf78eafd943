import { limits } from '../../../protocol/limits.ts';

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

// Scripts that empty the field send no `input`: a key, or the focus that comes or goes, measures it again.
const moments = ['input', 'keyup', 'focus', 'blur'] as const;

/** Keeps an input as wide as its text needs while it changes. */
export const enhance = (input: HTMLElement): void => {
  if (!(input instanceof HTMLInputElement)) return;
  for (const moment of moments) input.addEventListener(moment, () => fit(input));
  fit(input);
};
