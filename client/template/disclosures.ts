const opened = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details[data-disclosure][open]'),
];

const close = (details: HTMLDetailsElement): void => {
  details.open = false;
  details.querySelector('summary')?.focus();
};

const around = (menu: Element): Element[] => [
  ...document.querySelectorAll('body > :not(header, script, [role])'),
  ...[...(menu.parentElement?.children ?? [])].filter(child => child !== menu),
];

// While the menu covers the page, nothing behind it takes the focus (accessibility 35).
const holdPage = (menu: HTMLDetailsElement): void => {
  for (const part of around(menu)) part.toggleAttribute('inert', menu.open);
};

/**
 * The menu of narrow windows and the display settings open without scripts. With scripts Escape closes them and gives
 * the focus back, and so does a click beside them.
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
  document.addEventListener(
    'toggle',
    event => {
      if (event.target instanceof HTMLDetailsElement && event.target.matches('[data-site-menu]'))
        holdPage(event.target);
    },
    true,
  );
  window.matchMedia('(width >= 60rem)').addEventListener('change', () => {
    for (const details of opened()) details.open = false;
  });
};
