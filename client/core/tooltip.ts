import { limits } from '../../protocol/limits.ts';
import { browserClock, type Clock } from './clock.ts';
import { config } from './settings.ts';

const hook = '[data-tooltip], [data-eb-provide="tooltip"]';

interface Open {
  readonly owner: HTMLElement;
  bubble?: HTMLElement;
}

// The browser's own bubble would stand beside ours, so a title is kept elsewhere.
const textOf = (owner: HTMLElement): string => {
  if (owner.title) {
    owner.dataset.tooltip ||= owner.title;
    owner.removeAttribute('title');
  }
  return owner.dataset.tooltip || owner.dataset.originalTitle || '';
};

/**
 * Tooltips by delegation: shown 200 ms after pointer or focus arrive, hidden 100 ms after they leave. One may
 * point at the bubble, and Escape puts it away (SC 1.4.13). It describes its owner and is never its only name.
 */
export const createTooltips = (clock: Clock): void => {
  let open: Open | undefined;
  let callOff = (): void => {};

  const hide = (): void => {
    callOff();
    open?.owner.removeAttribute('aria-describedby');
    open?.bubble?.remove();
    open = undefined;
  };

  const show = async (owner: HTMLElement): Promise<void> => {
    hide();
    const text = textOf(owner);
    if (text === '' || !owner.isConnected) return;
    const opening: Open = { owner };
    open = opening;
    const { showBubble } = await import('./tooltip-bubble.ts');
    if (open === opening) opening.bubble = showBubble(owner, text);
  };

  const ownerOf = ({ target }: Event): HTMLElement | undefined => {
    const found = target instanceof Element ? target.closest(hook) : null;
    return found instanceof HTMLElement ? found : undefined;
  };
  const isBubble = ({ target }: Event): boolean => target instanceof Node && open?.bubble?.contains(target) === true;

  const arrive = (event: Event): void => {
    const owner = ownerOf(event);
    if (!owner && !isBubble(event)) return;
    callOff();
    if (owner && open?.owner !== owner) callOff = clock.after(limits.tooltipShowMs, () => show(owner));
  };
  const leave = (event: Event): void => {
    if (!ownerOf(event) && !isBubble(event)) return;
    callOff();
    if (open) callOff = clock.after(limits.tooltipHideMs, hide);
  };
  const dismiss = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    // The first Escape is for the bubble, the next for the dialog it may stand in.
    event.preventDefault();
    event.stopPropagation();
    hide();
  };

  document.addEventListener('pointerover', arrive);
  document.addEventListener('focusin', arrive);
  document.addEventListener('pointerout', leave);
  document.addEventListener('focusout', leave);
  document.addEventListener('keydown', dismiss, { capture: true });
};

/** Installed scripts, when they are on, show their own. */
export const tooltips = (): void => {
  if (!config().compat) createTooltips(browserClock);
};
