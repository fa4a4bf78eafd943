import type { ComposerTexts } from '../../../protocol/texts/composing.ts';
import type { Clock } from '../../core/clock.ts';
import { announce } from '../../core/live.ts';
import { counted, filled } from '../../core/sentences.ts';
import { type Finding, findingsIn, type Part, type Problem } from './checks.ts';
import { writingDesk } from './writing-desk.ts';

const sentences: Readonly<Record<Problem, keyof ComposerTexts>> = {
  alt: 'CHECK_ALT',
  fileName: 'CHECK_FILE_NAME',
  headingOrder: 'CHECK_HEADING_ORDER',
  headingEmpty: 'CHECK_HEADING_EMPTY',
  linkEmpty: 'CHECK_LINK_EMPTY',
  linkVague: 'CHECK_LINK_VAGUE',
  capitals: 'CHECK_CAPITALS',
  tableHeads: 'CHECK_TABLE_HEADS',
};

const row = ({ problem, words, at }: Finding, texts: ComposerTexts): HTMLElement => {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link-button';
  button.textContent = filled(texts[sentences[problem]], words);
  button.addEventListener('click', () => writingDesk.goTo(at));
  item.append(button);
  return item;
};

const settleMs = 1_500;

/** The list of what readers would stumble over, each a way to its place; the count is said when it has changed. */
export const showFindings = (root: HTMLElement, texts: ComposerTexts, clock: Clock): void => {
  const section = root.querySelector<HTMLElement>('[data-composer-checks]');
  const list = root.querySelector('[data-composer-findings]');
  let callOff: (() => void) | undefined;
  let said = 0;
  const show = (parts: readonly Part[], isSaid: boolean): void => {
    const found = findingsIn(parts);
    // A list that is being read keeps its buttons, and the focus in it.
    const rows = found.map(finding => row(finding, texts));
    const isSame =
      list?.textContent === rows.map(one => one.textContent).join('') && list.childElementCount === rows.length;
    if (!isSame || found.length === 0) list?.replaceChildren(...rows);
    if (section) section.hidden = found.length === 0;
    if (isSaid && found.length !== said)
      announce(
        found.length === 0
          ? texts.COMPOSER_FOUND_NONE
          : counted(texts.COMPOSER_FOUND_ONE, texts.COMPOSER_FOUND_OTHER, found.length),
      );
    said = found.length;
  };
  let isFirst = true;
  writingDesk.listen(parts => {
    const isSaid = !isFirst;
    isFirst = parts.length === 0 && isFirst;
    callOff?.();
    callOff = clock.after(settleMs, () => show(parts, isSaid));
  });
};
