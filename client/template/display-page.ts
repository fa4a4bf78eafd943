import type { DisplayPageTexts } from '../../protocol/browser-texts.ts';
import { type DisplaySetting, displayText, parseDisplay } from '../../protocol/display.ts';
import { onDisplayChange, storeDisplay, storedDisplay } from '../core/display/index.ts';
import { announce, clearFailure, showFailure } from '../core/feedback/index.ts';
import { withFocusFallback } from '../core/focus/index.ts';
import { printedTexts } from '../core/page/index.ts';
import { enhance as enhanceInputs } from './display-settings.ts';

const here = (): string => location.origin + location.pathname;

/** A setting and its value in the words of the page's own controls. */
const wordsOf = (page: HTMLElement, name: DisplaySetting, value: string): string => {
  const inputs = [...page.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  const input = inputs.find(one => one.value === value) ?? inputs.at(-1);
  const legend = input?.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  const label = input?.labels?.[0]?.textContent ?? '';
  return `${legend}: ${input?.value === value ? label : `${label} (${value})`}`;
};

/** Shows the settings of the address and leaves the decision to the reader: a link alone changes nothing. */
const offerSettings = (page: HTMLElement, texts: DisplayPageTexts | undefined): void => {
  const offered = parseDisplay(location.search);
  const box = page.querySelector<HTMLElement>('[data-display-offer]');
  if (!box || offered.size === 0) return;
  box.querySelector('ul')?.append(
    ...[...offered].map(([name, value]) => {
      const line = document.createElement('li');
      line.textContent = wordsOf(page, name, value);
      return line;
    }),
  );
  const end = (message: string | undefined): void => {
    box.hidden = true;
    history.replaceState(history.state, '', here());
    announce(message ?? '');
    page.querySelector('h1')?.focus();
  };
  box.querySelector('[data-display-use]')?.addEventListener('click', () => {
    storeDisplay(displayText(offered));
    end(texts?.DISPLAY_OFFER_USED);
  });
  box.querySelector('[data-display-decline]')?.addEventListener('click', () => end(texts?.DISPLAY_OFFER_KEPT));
  box.hidden = false;
  box.querySelector('h2')?.focus();
};

/** Resets all settings, and brings the former ones back until another is changed. */
const enableReset = (page: HTMLElement, texts: DisplayPageTexts | undefined): void => {
  const reset = page.querySelector<HTMLElement>('[data-display-reset]');
  const undo = page.querySelector<HTMLElement>('[data-display-undo]');
  let former = '';
  const show = (text: string): void => {
    former = text;
    if (!undo) return;
    withFocusFallback(reset ?? undefined, () => {
      undo.hidden = text === '';
    });
  };
  onDisplayChange(() => show(''));
  reset?.addEventListener('click', () => {
    const text = storedDisplay();
    storeDisplay('');
    show(text);
    announce(texts?.DISPLAY_RESET_DONE ?? '');
  });
  undo?.addEventListener('click', () => {
    storeDisplay(former);
    announce(texts?.DISPLAY_RESET_UNDONE ?? '');
  });
};

/** The page of all settings: its controls, the offer of a link, resetting, and a link that carries the settings. */
export const enhance = (page: HTMLElement): void => {
  const texts = printedTexts<DisplayPageTexts>(page);
  const link = page.querySelector<HTMLInputElement>('[data-display-link]');
  const showLink = (): void => {
    const settings = displayText(parseDisplay(storedDisplay()));
    if (link) link.value = here() + (settings === '' ? '' : `?${settings}`);
  };
  enhanceInputs(page);
  showLink();
  onDisplayChange(showLink);
  offerSettings(page, texts);
  enableReset(page, texts);
  const copyButton = page.querySelector<HTMLElement>('[data-display-copy]');
  const copy = async (button: HTMLElement): Promise<void> => {
    clearFailure(button);
    try {
      await navigator.clipboard.writeText(link?.value ?? '');
      announce(texts?.DISPLAY_COPIED ?? '');
    } catch (failure) {
      link?.select();
      showFailure(button, failure, () => copy(button), texts?.DISPLAY_NOT_COPIED);
    }
  };
  copyButton?.addEventListener('click', () => copy(copyButton));
};
