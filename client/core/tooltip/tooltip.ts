import { limits } from '../../../protocol/limits.ts';
import { announce } from '../feedback/index.ts';
import { browserClock } from '../page/index.ts';

/** Opens by pointer and focus alone. */
const tooltipHook = '[data-tooltip], [data-eb-provide="tooltip"]';
/** Opens by a press too, and stays until the next press, Escape, or until the focus leaves. */
const popoverHook = '[data-eb-provide="popover"]';

interface Open {
  readonly owner: HTMLElement;
  bubble?: HTMLElement;
  isPinned?: boolean;
}

export interface BubbleContent {
  readonly kind: 'tooltip' | 'popover';
  readonly title: string;
  readonly text: string;
}

// The browser would show its own tooltip for a title, so the title is moved to a data attribute.
const contentOf = (owner: HTMLElement): BubbleContent => {
  const { dataset, title } = owner;
  const isPopover = owner.matches(popoverHook);
  if (title) {
    dataset[isPopover ? 'originalTitle' : 'tooltip'] ||= title;
    owner.removeAttribute('title');
  }
  if (isPopover)
    return { kind: 'popover', title: dataset.title || dataset.originalTitle || '', text: dataset.content ?? '' };
  return { kind: 'tooltip', title: '', text: dataset.tooltip || dataset.originalTitle || '' };
};

/**
 * Tooltips and popovers by delegation: shown 200 ms after pointer or focus arrive, hidden 100 ms after
 * they leave. One may point at the bubble, and Escape puts it away (SC 1.4.13). It describes its owner and is never its
 * only name.
 */
const createBubbles = (): void => {
  let open: Open | undefined;
  let callOff = (): void => {};

  const hide = (): void => {
    callOff();
    open?.owner.removeAttribute('aria-describedby');
    if (open?.owner.ariaExpanded) open.owner.ariaExpanded = 'false';
    open?.bubble?.remove();
    open = undefined;
  };

  const show = async (owner: HTMLElement, isPinned = false): Promise<void> => {
    hide();
    const content = contentOf(owner);
    if (content.text === '' || !owner.isConnected) return;
    const opening: Open = { owner, isPinned };
    open = opening;
    const { showBubble } = await import('./tooltip-bubble.ts');
    if (open !== opening) return;
    opening.bubble = showBubble(owner, content);
    if (content.kind === 'popover') owner.ariaExpanded = 'true';
  };

  const ownerOf = ({ target }: Event): HTMLElement | undefined => {
    const found = target instanceof Element ? target.closest(`${tooltipHook}, ${popoverHook}`) : null;
    return found instanceof HTMLElement ? found : undefined;
  };
  const isBubble = ({ target }: Event): boolean => target instanceof Node && open?.bubble?.contains(target) === true;

  const showSoon = (owner: HTMLElement): void => {
    callOff = browserClock.after(limits.tooltipShowMs, () => show(owner));
  };
  const enter = (event: Event): void => {
    const owner = ownerOf(event);
    if (!owner && !isBubble(event)) return;
    callOff();
    if (owner && open?.owner !== owner) showSoon(owner);
  };
  const leave = (event: Event): void => {
    if (!ownerOf(event) && !isBubble(event)) return;
    callOff();
    const stays = open?.isPinned && (event.type === 'pointerout' || open.bubble?.matches(':hover'));
    if (open && !stays) callOff = browserClock.after(limits.tooltipHideMs, hide);
  };
  const press = (event: Event): void => {
    const owner = ownerOf(event);
    if (!owner?.matches(popoverHook)) {
      if (open?.isPinned && !isBubble(event)) hide();
      return;
    }
    event.preventDefault();
    callOff();
    if (open?.owner === owner && open.isPinned) {
      hide();
      return;
    }
    const { title, text } = contentOf(owner);
    announce([title, text].filter(Boolean).join('. '));
    if (open?.owner === owner) open.isPinned = true;
    else show(owner, true);
  };
  const dismiss = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    // The first Escape hides the bubble, the next one closes a dialog around it.
    event.preventDefault();
    event.stopPropagation();
    hide();
  };

  document.addEventListener('pointerover', enter);
  document.addEventListener('focusin', enter);
  document.addEventListener('pointerout', leave);
  document.addEventListener('focusout', leave);
  document.addEventListener('click', press);
  document.addEventListener('keydown', dismiss, { capture: true });
  // Pointer or focus may have arrived before this module was loaded.
  const hovered = document.querySelector(`:is(${tooltipHook}, ${popoverHook}):is(:hover, :focus-visible)`);
  if (hovered instanceof HTMLElement) showSoon(hovered);
};

let isStarted = false;

/** Prepares an owner of a bubble; the first one starts the listeners of the page. */
export const enhance = (owner: HTMLElement): void => {
  if (owner.matches(popoverHook)) owner.ariaExpanded = 'false';
  if (isStarted) return;
  isStarted = true;
  createBubbles();
};
