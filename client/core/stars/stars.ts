import type { StarTexts } from '../../../protocol/browser-texts.ts';
import { clampedScore, starCount } from '../../../protocol/stars.ts';
import { config } from '../page/index.ts';
import { type Drawing, drawnChoice, drawnReadOnly, hintAt } from './draw.ts';
import { resolveTarget, type Target } from './target.ts';
import { defaultHints, starWords } from './words.ts';

export interface StarsOptions {
  /** The sentences, as a rating form carries them. */
  readonly texts: StarTexts;
  /** Five unless asked otherwise, twenty at the most. */
  readonly stars?: number;
  readonly half?: boolean;
  /** In stars; clamped between none and all. */
  readonly score?: number;
  readonly readOnly?: boolean;
  /** Offers a control that clears the rating. */
  readonly cancel?: boolean;
  readonly hints?: readonly string[];
  /** The name of the hidden field that holds the score. */
  readonly scoreName?: string;
  /** Element for the hint of the star that is hovered or chosen. */
  readonly target?: Target;
  /** A star was clicked: that is a choice and its sending at once. Choosing by keyboard waits for a send of its own. */
  readonly onClick?: (score: number) => void;
  readonly onCancel?: () => void;
}

export interface Stars {
  /** Chosen score that has not been sent. */
  readonly chosen: () => number | undefined;
  readonly score: () => number | undefined;
  readonly choose: (score: number) => void;
  /** Shows another score; what was chosen is forgotten. */
  readonly setScore: (score: number | undefined) => void;
  readonly setReadOnly: (readOnly: boolean) => void;
  /** Focuses the chosen star, else the first one. */
  readonly focus: () => void;
}

let drawn = 0;

const scoreField = (name: string): HTMLInputElement => {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  return field;
};

const cancelButton = (texts: StarTexts): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'stars-cancel';
  button.title = texts.RATING_CANCEL;
  button.setAttribute('aria-label', texts.RATING_CANCEL);
  button.textContent = '×';
  return button;
};

const isRadio = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'radio';

/** The radio button of the star, or half star, that is pointed at. */
const radioOf = (target: EventTarget | null): HTMLInputElement | undefined => {
  const control = target instanceof Element ? target.closest('label')?.control : undefined;
  return isRadio(control) ? control : undefined;
};

/**
 * Draws stars into a target (spec §4.3, §9): radio buttons that a pointer clicks as stars, or a picture to read, and a
 * hidden field that holds the score. Undefined, with a line on the console, when there is no such target.
 */
export const mountStars = (place: Target, options: StarsOptions): Stars | undefined => {
  const element = resolveTarget(place);
  if (!element) return undefined;
  const hintPlace = options.target === undefined ? undefined : resolveTarget(options.target);
  const { texts } = options;
  const stars = starCount(options.stars);
  drawn += 1;
  const id = `stars-${drawn}`;
  const field = scoreField(options.scoreName ?? 'score');
  const cancel = options.cancel ? cancelButton(texts) : undefined;
  let score: number | undefined;
  let isReadOnly = options.readOnly ?? false;

  const drawing = (): Drawing => ({
    id,
    stars,
    half: options.half ?? true,
    score,
    hints: options.hints ?? defaultHints(texts),
    texts,
    locale: config().locale,
  });
  const chosen = (): number | undefined => {
    const radio = element.querySelector<HTMLInputElement>('input[type=radio]:checked');
    return radio ? Number(radio.value) : undefined;
  };
  const sayHint = (value: number | undefined): void => {
    if (!hintPlace) return;
    const words = value === undefined ? [] : [starWords(value, texts, config().locale), hintAt(drawing(), value)];
    hintPlace.textContent = words.filter(Boolean).join(', ');
  };
  const hold = (value: number | undefined): void => {
    field.value = value === undefined ? '' : String(value);
    sayHint(value);
  };
  const draw = (): void => {
    const shown = isReadOnly ? drawnReadOnly(drawing()) : drawnChoice(drawing());
    field.readOnly = isReadOnly;
    if (cancel) cancel.hidden = isReadOnly;
    element.replaceChildren(...(cancel ? [cancel] : []), shown, field);
  };
  const setScore = (value: number | undefined): void => {
    score = value === undefined ? undefined : clampedScore(value, stars);
    hold(score);
    draw();
  };

  element.addEventListener('change', ({ target }) => {
    if (isRadio(target)) hold(Number(target.value));
  });
  element.addEventListener('pointerover', ({ target }) => {
    const radio = radioOf(target);
    if (radio) sayHint(Number(radio.value));
  });
  element.addEventListener('pointerleave', () => sayHint(chosen() ?? score));
  element.addEventListener('click', event => {
    // A label is clicked by pointers alone; keys go to the radio button itself.
    const radio = radioOf(event.target);
    if (!radio) return;
    event.preventDefault();
    radio.checked = true;
    hold(Number(radio.value));
    options.onClick?.(Number(radio.value));
  });
  cancel?.addEventListener('click', () => {
    setScore(undefined);
    options.onCancel?.();
  });
  setScore(options.score);
  return {
    chosen,
    score: () => chosen() ?? score,
    choose: value => {
      const radio = element.querySelector<HTMLInputElement>(`input[type=radio][value="${value}"]`);
      if (!radio) return;
      radio.checked = true;
      hold(value);
    },
    setScore,
    setReadOnly: readOnly => {
      isReadOnly = readOnly;
      draw();
    },
    focus: () => {
      const chosenOne = element.querySelector<HTMLElement>('input[type=radio]:checked');
      (chosenOne ?? element.querySelector<HTMLElement>('input[type=radio]'))?.focus();
    },
  };
};
