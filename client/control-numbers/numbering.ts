const controls = [
  ...['a[href]', 'button', 'input:not([type="hidden"])', 'select', 'textarea', 'summary', 'audio[controls]'],
  ...['video[controls]', '[contenteditable="true"]', '[role="button"]', '[role="tab"]', '[role="menuitem"]'],
].join(',');

/** Numbers of the controls of a page: in document order, and each keeps its own for as long as it is in the page. */
export interface Numbering {
  /** Controls that can be used now, with their numbers: with a modal dialog open, those inside it. */
  readonly usable: () => readonly (readonly [control: HTMLElement, number: number])[];
  readonly controlOf: (number: number) => HTMLElement | undefined;
}

const isUsable = (control: HTMLElement): boolean =>
  !control.matches(':disabled, [data-control-numbers] *') &&
  control.closest('[inert]') === null &&
  control.checkVisibility({ visibilityProperty: true }) &&
  control.getClientRects().length > 0;

export const createNumbering = (): Numbering => {
  const numbers = new WeakMap<HTMLElement, number>();
  let last = 0;
  const usable: Numbering['usable'] = () => {
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
    return [...(dialog ?? document).querySelectorAll<HTMLElement>(controls)].filter(isUsable).map(control => {
      const number = numbers.get(control) ?? ++last;
      numbers.set(control, number);
      return [control, number] as const;
    });
  };
  return { usable, controlOf: wanted => usable().find(([, number]) => number === wanted)?.[0] };
};

const plain = (words: string | null | undefined): string => (words ?? '').replace(/\s+/g, ' ').trim();

/** Words that name a control for an announcement. */
export const nameOf = (control: HTMLElement): string => {
  const labels = 'labels' in control && control.labels instanceof NodeList ? [...control.labels] : [];
  const referenced = (control.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map(id => document.getElementById(id));
  const words = [
    referenced.map(one => plain(one?.textContent)).join(' '),
    control.getAttribute('aria-label'),
    labels.map(label => plain(label.textContent)).join(' '),
    control instanceof HTMLSelectElement ? '' : control.textContent,
    control instanceof HTMLInputElement ? control.value : '',
    control.querySelector('img')?.alt,
    control.title,
  ];
  return words.map(plain).find(name => name !== '') ?? '';
};

const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="reset"])';

/** Whether keys write into this element or choose in it. */
export const takesDigits = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(`${typedInto}, select, textarea`));

/** Uses a control as a person would: fields get the focus, everything else is pressed too. */
export const activate = (control: HTMLElement): void => {
  control.scrollIntoView({ block: 'nearest' });
  control.focus();
  if (!takesDigits(control) && !control.matches('audio, video')) control.click();
};
