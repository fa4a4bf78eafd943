const stops = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'iframe',
  '[tabindex="0"]',
].join(', ');

/** Keeps the Tab key inside: after the last stop comes the first one again. */
export const trapFocus = (root: HTMLElement): void =>
  root.addEventListener('keydown', event => {
    if (event.key !== 'Tab') return;
    const all = [...root.querySelectorAll<HTMLElement>(stops)].filter(
      one => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
    );
    const [first, last] = [all[0], all.at(-1)];
    const { activeElement } = document;
    const isOutside = !all.some(one => one === activeElement);
    const next = event.shiftKey
      ? (activeElement === first || isOutside) && last
      : (activeElement === last || all.length === 0) && (first ?? root);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
