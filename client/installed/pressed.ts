import { whenPresent } from '../core/behaviours/index.ts';
import { announce } from '../core/feedback/index.ts';

interface Toggle {
  /** The class by which installed scripts show that the button is pressed. */
  readonly shown: string;
  readonly sentence: (button: HTMLElement, isPressed: boolean) => string | undefined;
}

const favourite: Toggle = {
  shown: 'is-favourited',
  sentence: ({ dataset }, isPressed) => (isPressed ? dataset.messageFavourite : dataset.messageUnfavourite),
};

const reaction: Toggle = {
  shown: 'is-active',
  // The button that was replaced is not announced, its successor is.
  sentence: (button, isPressed) => {
    const template = button.closest<HTMLElement>('[data-reactions]')?.dataset.messageSaved;
    const word = button.querySelector('.reaction-word')?.textContent ?? '';
    return isPressed ? template?.replace('%s', word) : undefined;
  },
};

const follow = (button: HTMLElement, { shown, sentence }: Toggle): void => {
  new MutationObserver(() => {
    const isPressed = button.classList.contains(shown);
    if (button.ariaPressed === String(isPressed)) return;
    button.ariaPressed = String(isPressed);
    const words = sentence(button, isPressed);
    if (words) announce(words);
  }).observe(button, { attributeFilter: ['class'] });
};

/** Keeps `aria-pressed` of favourites and reactions true to the class that installed scripts change. */
export const pressedStates = (): void => {
  whenPresent('[data-entry-favourite][aria-pressed]', button => follow(button, favourite));
  whenPresent('[data-reaction][aria-pressed]', button => follow(button, reaction));
};
