import './tooltip-bubble.css';
import { computePosition, flip, offset, shift } from '@floating-ui/dom';

const place = async (owner: HTMLElement, bubble: HTMLElement): Promise<void> => {
  const { x, y } = await computePosition(owner, bubble, {
    strategy: 'fixed',
    placement: 'top',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  });
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
};

/** Shows the text beside its owner, in front of everything. */
export const showBubble = (owner: HTMLElement, text: string): HTMLElement => {
  const bubble = document.createElement('div');
  bubble.id = 'lectern-tooltip';
  bubble.className = 'tooltip';
  bubble.setAttribute('role', 'tooltip');
  bubble.popover = 'manual';
  bubble.textContent = text;
  // Beside its owner: inside the same landmark, and inside the dialog if there is one.
  owner.after(bubble);
  bubble.showPopover();
  owner.setAttribute('aria-describedby', bubble.id);
  place(owner, bubble);
  return bubble;
};
