const opened = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details[data-disclosure][open]'),
];

const close = (details: HTMLDetailsElement): void => {
  details.open = false;
  details.querySelector('summary')?.focus();
};

/**
 * The display settings and the account's menu open without scripts. With scripts Escape closes them and gives the focus
 * back, and so does a click beside them.
 */
export const disclosures = (): void => {
  document.addEventListener('keydown', event => {
    const last = event.key === 'Escape' ? opened().at(-1) : undefined;
    if (last) close(last);
  });
  document.addEventListener('click', event => {
    for (const details of opened())
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
  });
  window.matchMedia('(width >= 60rem)').addEventListener('change', () => {
    for (const details of opened()) details.open = false;
  });
};
