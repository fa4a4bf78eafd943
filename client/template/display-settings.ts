import { isAutoloadOn, storeAutoload } from '../core/storage/index.ts';

const themeKey = 'lectern.theme';

/** Stores the chosen colours; the script in the head of each page applies them before anything is painted. */
const keepTheme = (theme: string): void => {
  if (theme === 'auto') {
    localStorage.removeItem(themeKey);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(themeKey, theme);
    document.documentElement.dataset.theme = theme;
  }
};

const keep = (input: HTMLInputElement): void => {
  if (input.type === 'radio') keepTheme(input.value);
  else storeAutoload(input.checked);
};

const isStored = (input: HTMLInputElement): boolean =>
  input.type === 'radio' ? input.value === (document.documentElement.dataset.theme ?? 'auto') : isAutoloadOn(input);

const inputsIn = (panel: Element): HTMLInputElement[] => [
  ...panel.querySelectorAll<HTMLInputElement>('[data-theme-switch] input, [data-autoload-switch]'),
];

const enhanced = new WeakSet<Element>();

/**
 * The reader's own settings: colours, and whether the next post is loaded at the end of one. Shows the stored choices,
 * keeps what was chosen while this was loading, and stores each later choice.
 */
export const enhance = (panel: Element): void => {
  if (enhanced.has(panel)) return;
  enhanced.add(panel);
  const chosen = inputsIn(panel).filter(({ type, checked, defaultChecked }) =>
    type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked,
  );
  for (const input of chosen) keep(input);
  for (const input of inputsIn(panel)) input.checked = isStored(input);
  panel.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && inputsIn(panel).includes(target)) keep(target);
  });
};
