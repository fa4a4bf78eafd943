import type { HearingTexts } from '../../protocol/browser-texts.ts';
import type { Part } from '../../protocol/text-checks/parts.ts';
import { browserClock } from '../core/page/index.ts';
import { editorRegistry } from './editor-registry.ts';
import { textLanguage } from './text-language.ts';

const settleMs = 1_500;

/**
 * Draws what a listener gets of the text when its section is opened, and again when the text has changed, but not
 * while the focus is among its lines.
 */
export const showHearing = (root: HTMLElement, texts: HearingTexts): void => {
  const section = root.querySelector<HTMLDetailsElement>('[data-composer-hearing]');
  const place = section?.querySelector<HTMLElement>('[data-composer-heard]');
  if (!section || !place) return;
  let written: readonly Part[] = [];
  let isStale = true;
  let callOff: (() => void) | undefined;
  const draw = async (): Promise<void> => {
    if (!section.open || !isStale || place.contains(document.activeElement)) return;
    isStale = false;
    const parts = written;
    const { heardLines } = await import('./heard-lines.ts');
    const lines = await heardLines(parts, textLanguage(), texts);
    if (parts === written && !place.contains(document.activeElement)) place.replaceChildren(...lines);
    else isStale = true;
  };
  const drawSoon = (): void => {
    isStale = true;
    callOff?.();
    if (section.open) callOff = browserClock.after(settleMs, () => void draw());
  };
  editorRegistry.listen(parts => {
    written = parts;
    drawSoon();
  });
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[name="language"]')) drawSoon();
  });
  section.addEventListener('toggle', () => void draw());
  place.addEventListener('focusout', () => browserClock.after(0, () => void draw()));
};
