import type { Html } from '../../protocol/html.ts';
import { liveRegions } from '../core/feedback/index.ts';
import { element } from '../core/html.ts';

/** The popup's parts, by the class names installed styles know (wire §3.7). */
export interface PopupParts {
  readonly dialog: HTMLDialogElement;
  readonly root: HTMLElement;
  readonly position: HTMLElement;
  readonly container: HTMLElement;
  readonly failure: HTMLElement;
  readonly full: HTMLAnchorElement | null;
  readonly thumbs: HTMLElement;
}

const part = (root: HTMLElement, name: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`.eb-image-popup-${name}`);
  if (!found) throw new Error(`the popup's template has no ${name}`);
  return found;
};

/** An empty popup, made from its template. */
export const popupParts = (template: Html): PopupParts => {
  const root = element(template);
  if (!root) throw new Error("the popup's template is empty");
  const dialog = document.createElement('dialog');
  dialog.className = 'image-popup';
  dialog.append(root, ...liveRegions());
  const position = part(root, 'position');
  position.id = 'image-popup-position';
  dialog.setAttribute('aria-labelledby', `${position.id} image-popup-caption`);
  return {
    dialog,
    root,
    position,
    container: part(root, 'container'),
    failure: part(root, 'failure'),
    full: root.querySelector<HTMLAnchorElement>('.eb-image-popup-full a'),
    thumbs: part(root, 'thumbs'),
  };
};
