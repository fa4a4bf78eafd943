import type { StarTexts } from '../../protocol/browser-texts.ts';
import { limits } from '../../protocol/limits.ts';
import { whenPresent } from '../core/behaviours/index.ts';
import { config, printedTexts } from '../core/page/index.ts';
import { starWords } from '../core/stars/index.ts';

// Installed scripts take the score from the way of a pointer over a star: its left half, or its right (wire B7).
const point = (stars: readonly Element[], score: number, type: 'mousemove' | 'click'): void => {
  const star = stars[Math.ceil(score) - 1];
  if (!star) return;
  const { left, right, top } = star.getBoundingClientRect();
  const place = { bubbles: true, clientX: Number.isInteger(score) ? right - 1 : left + 1, clientY: top + 1 };
  if (type === 'mousemove') star.dispatchEvent(new MouseEvent('mouseover', place));
  star.dispatchEvent(new MouseEvent(type, place));
};

const sliderOf = (texts: StarTexts, score: number): HTMLInputElement => {
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = slider.step = '0.5';
  slider.max = String(limits.stars);
  slider.value = String(score || Math.ceil(limits.stars / 2));
  slider.className = 'star-slider';
  slider.ariaLabel = texts.RATING_LEGEND;
  return slider;
};

const isLocked = (form: HTMLElement): boolean => form.dataset.locked === '1' || form.classList.contains('voted');

/** Puts a slider over the stars that an installed script has drawn, and shows the button that sends its value. */
const enhance = (form: HTMLElement, place: HTMLElement): void => {
  const texts = printedTexts<StarTexts>(form);
  const send = form.querySelector<HTMLButtonElement>('[data-rating-send]');
  const stars = [...place.children].filter(child => !(child instanceof HTMLInputElement));
  if (isLocked(form) || !texts || !send || stars.length === 0) return;
  const slider = sliderOf(texts, Number(form.dataset.score));
  const describe = (): void => {
    slider.ariaValueText = starWords(Number(slider.value), texts, config().locale);
  };
  const show = (): void => point(stars, Number(slider.value), 'mousemove');
  const vote = (): void => {
    show();
    point(stars, Number(slider.value), 'click');
  };
  let isChosen = false;
  describe();
  place.ariaHidden = 'true';
  place.after(slider);
  send.hidden = false;
  slider.addEventListener('focus', show);
  slider.addEventListener('input', () => {
    isChosen = true;
    describe();
    show();
  });
  slider.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    vote();
  });
  // A score that was not chosen is not sent.
  send.addEventListener('click', () => (isChosen ? vote() : slider.focus()));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === slider || relatedTarget === send) return;
    place.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  });
  new MutationObserver((_, observer) => {
    if (!isLocked(form)) return;
    observer.disconnect();
    const hadFocus = form.contains(document.activeElement);
    slider.remove();
    send.hidden = true;
    if (hadFocus) form.querySelector<HTMLElement>('[data-rating-voters]')?.focus();
  }).observe(form, { attributeFilter: ['data-locked', 'class'] });
};

/** Lets keys and assistive technology set the stars that an installed script draws for pointers alone. */
export const starKeys = (): void =>
  whenPresent('[data-rating-form] [data-rating-form-element] > input[name="score"]', score => {
    const [form, place] = [score.closest<HTMLElement>('[data-rating-form]'), score.parentElement];
    if (form && place) enhance(form, place);
  });
