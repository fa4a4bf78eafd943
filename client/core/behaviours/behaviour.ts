/**
 * Enhances an element, or answers an event on it. A `submit` behaviour that resolves with true sends the form as the
 * browser would.
 */
export type Run = (element: HTMLElement, event?: Event) => unknown;

/**
 * Causes that load a behaviour:
 * - `present`: a matching element is in the page, or is inserted later; runs once for each.
 * - `visible`: as `present`, when the element comes into view.
 * - `press`: a click without modifier keys, in place of the element's own action.
 * - `follow`: as `press`; the link is followed when the module does not load.
 * - `hint`: the pointer or the focus reaches the element, which makes a press likely.
 * - `focus`: the focus enters the element.
 * - `submit`: the form is sent; held back until the behaviour has run.
 */
export type Trigger = 'present' | 'visible' | 'press' | 'follow' | 'hint' | 'focus' | 'submit';

interface Options {
  /** Further condition on a matching element. */
  readonly only?: (element: HTMLElement) => boolean;
  /**
   * Whether it runs on pages with installed scripts (ruling 3): `beside` them, or on those pages `only`. Without a
   * value the installed scripts do its work.
   */
  readonly installed?: 'beside' | 'only';
}

/** Row of a table of behaviours: an element, the cause, and the function of a module that is loaded then. */
export interface Behaviour extends Options {
  readonly on: Trigger;
  readonly hook: string;
  readonly load: () => Promise<Run>;
}

const row =
  (on: Trigger) =>
  (hook: string, load: () => Promise<Run>, options: Options = {}): Behaviour => ({ on, hook, load, ...options });

export const present = row('present');
export const visible = row('visible');
export const press = row('press');
export const follow = row('follow');
export const hint = row('hint');
export const focus = row('focus');
export const submit = row('submit');

/** The export of modules that enhance an element. */
export const enhanceOf = ({ enhance }: { readonly enhance: Run }): Run => enhance;
