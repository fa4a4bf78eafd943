import './tooltip-bubble.css';
import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import type { BubbleContent } from './tooltip.ts';

const place = async (owner: HTMLElement, bubble: HTMLElement): Promise<void> => {
  const { x, y } = await computePosition(owner, bubble, {
    strategy: 'fixed',
    placement: 'top',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  });
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
};

const titleOf = (title: string): HTMLElement => {
  const heading = document.createElement('strong');
  heading.className = 'popover-title';
  heading.textContent = title;
  return heading;
};

/** Shows the content beside its owner, in front of everything. */
export const showBubble = (owner: HTMLElement, { kind, title, text }: BubbleContent): HTMLElement => {
  const bubble = document.createElement('div');
  bubble.id = `lectern-${kind}`;
  bubble.className = kind;
  bubble.setAttribute('role', kind === 'tooltip' ? 'tooltip' : 'note');
  bubble.popover = 'manual';
  bubble.append(...(title ? [titleOf(title)] : []), text);
  // Beside its owner: inside the same landmark, and inside the dialog if there is one.
  owner.after(bubble);
  bubble.showPopover();
  owner.setAttribute('aria-describedby', bubble.id);
  place(owner, bubble);
  return bubble;
};
