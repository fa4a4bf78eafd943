import { isPlain, on } from '../behaviours/index.ts';

/** Handles a click without modifier keys on matching elements inside a root, in place of their own action. */
export const onPress = (root: HTMLElement | Document, selector: string, act: (control: HTMLElement) => unknown): void =>
  on(
    'click',
    selector,
    (control, event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      act(control);
    },
    root,
  );
