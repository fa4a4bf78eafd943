import type { HearingTexts } from '../../protocol/browser-texts.ts';
import {
  type Finding,
  findingsIn,
  isRequired,
  problemSentences,
  type RequiredChecks,
} from '../../protocol/text-checks/checks.ts';
import type { Part } from '../../protocol/text-checks/parts.ts';
import { announce } from '../core/feedback/index.ts';
import { create } from '../core/html.ts';
import { browserClock, formatPlural, formatText } from '../core/page/index.ts';
import { editorRegistry } from './editor-registry.ts';
import { textLanguage } from './text-language.ts';

/** Keys for the findings that stay the same when the text around them moves. */
const named = (parts: readonly Part[]): ReadonlyMap<string, Finding> => {
  const counts = new Map<string, number>();
  return new Map(
    findingsIn(parts, textLanguage()).map(finding => {
      const words = `${finding.problem} ${finding.words}`;
      const count = counts.get(words) ?? 0;
      counts.set(words, count + 1);
      return [`${words} ${count}`, finding];
    }),
  );
};

const rowOf = (words: string, lead: () => void): HTMLElement => {
  const button = create('button', { type: 'button', className: 'link-button', textContent: words });
  button.addEventListener('click', lead);
  return create('li', {}, button);
};

/** Puts the rows into the list. A row that stays keeps the focus; the focus of a removed row goes to the next one. */
const arrange = (list: Element, rows: readonly HTMLElement[]): void => {
  const before = [...list.children];
  const focused = before.findIndex(row => row.contains(document.activeElement));
  for (const row of before) if (!rows.some(one => one === row)) row.remove();
  for (const [index, row] of rows.entries())
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  if (focused < 0 || list.contains(document.activeElement)) return;
  const heir = rows[Math.min(focused, rows.length - 1)]?.querySelector('button');
  (heir ?? document.getElementById('field-body'))?.focus();
};

const settleMs = 1_500;

const requiredOf = (section: HTMLElement | null): RequiredChecks => {
  const required = section?.dataset.composerChecks;
  return required === 'barriers' || required === 'all' ? required : 'none';
};

/**
 * Lists the accessibility problems of the text, each as a button that leads to its place; a changed count is announced.
 */
export const showFindings = (root: HTMLElement, texts: HearingTexts): void => {
  const section = root.querySelector<HTMLElement>('[data-composer-checks]');
  const list = root.querySelector('[data-composer-findings]');
  const required = requiredOf(section);
  const sentenceOf = ({ problem, words }: Finding): string => {
    const sentence = formatText(texts[problemSentences[problem]], words);
    return isRequired(problem, required) ? formatText(texts.CHECK_NEEDED, sentence) : sentence;
  };
  const rows = new Map<string, HTMLElement>();
  let written: readonly Part[] = [];
  let callOff: (() => void) | undefined;
  let announcedCount = 0;
  // The text may have changed since the list was drawn.
  const lead = (name: string): void => {
    const finding = named(written).get(name);
    if (finding) editorRegistry.goTo(finding.at);
    else show(true);
  };
  const show = (isAnnounced: boolean): void => {
    const found = named(written);
    for (const name of rows.keys()) if (!found.has(name)) rows.delete(name);
    const shown = [...found].map(([name, finding]) => {
      const row = rows.get(name) ?? rowOf(sentenceOf(finding), () => lead(name));
      rows.set(name, row);
      return row;
    });
    if (list) arrange(list, shown);
    if (section) section.hidden = found.size === 0;
    if (isAnnounced && found.size !== announcedCount)
      announce(found.size === 0 ? texts.COMPOSER_FOUND_NONE : formatPlural(texts, 'COMPOSER_FOUND', found.size));
    announcedCount = found.size;
  };
  const showSoon = (isAnnounced: boolean): void => {
    callOff?.();
    callOff = browserClock.after(settleMs, () => show(isAnnounced));
  };
  let isFirst = true;
  editorRegistry.listen(parts => {
    const isAnnounced = !isFirst;
    isFirst = parts.length === 0 && isFirst;
    written = parts;
    showSoon(isAnnounced);
  });
  // Vague words are those of the language.
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[name="language"]')) showSoon(true);
  });
};
