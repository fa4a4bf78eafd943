import { on, whenPresent } from '../core/behaviours/index.ts';

const key = 'lectern.theme';

/** Reads and keeps the chosen colours; the script in the page's head puts them in place before anything is painted. */
const keep = (theme: string): void => {
  if (theme === 'auto') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
};

/** The switch between light, dark and as the device is set. */
export const themeSwitch = (): void => {
  whenPresent('[data-theme-switch] input', input => {
    if (!(input instanceof HTMLInputElement)) return;
    input.checked = input.value === (document.documentElement.dataset.theme ?? 'auto');
  });
  on('change', '[data-theme-switch] input', input => {
    if (input instanceof HTMLInputElement && input.checked) keep(input.value);
  });
};
