const opened = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details[data-disclosure][open]'),
];

const close = (details: HTMLDetailsElement): void => {
  details.open = false;
  details.querySelector('summary')?.focus();
};

// A dialog gives the focus back to what opened it, which may be in an open menu.
const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * The display settings and the account's menu open without scripts. With scripts Escape closes them and gives the focus
 * back, and so does a click beside them.
 */
export const disclosures = (): void => {
  document.addEventListener('keydown', event => {
    const last = event.key === 'Escape' && !isInDialog() ? opened().at(-1) : undefined;
    if (last) close(last);
  });
  document.addEventListener('click', event => {
    if (isInDialog()) return;
    for (const details of opened())
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
  });
  window.matchMedia('(width >= 60rem)').addEventListener('change', () => {
    for (const details of opened()) details.open = false;
  });
};
