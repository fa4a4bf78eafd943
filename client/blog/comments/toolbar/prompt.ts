import type { ToolbarTexts } from '../../../../protocol/browser-texts.ts';
import { openDialog } from '../../../core/dialog/index.ts';
import { trusted } from '../../../core/html.ts';
import { part, partOf } from '../parts.ts';
import type { Prompt } from './controls.ts';

/** Answer of the prompt; only pictures have a `description`. */
export interface Answer {
  readonly value: string;
  readonly description: string;
}

// Constant markup: the words enter as text.
const fieldMarkup = (id: string, more = ''): string =>
  `<p class="field"><label for="${id}"></label><input id="${id}" type="text" autocomplete="off" ${more}></p>`;
const content = trusted(
  `<form id="prompt-form">${fieldMarkup('prompt-value', 'autofocus')}${fieldMarkup('prompt-description')}` +
    '<p class="field-hint" id="prompt-hint"></p></form>',
);
const buttons = trusted(
  '<button type="button" class="btn btn-default" data-close-button></button> ' +
    '<button type="submit" form="prompt-form" class="btn btn-primary" data-insert-button></button>',
);

const questions = { link: 'PROMPT_LINK', url: 'PROMPT_URL', start: 'PROMPT_START' } as const;
const titles = { link: 'TOOLBAR_URL', url: 'TOOLBAR_PICTURE', start: 'TOOLBAR_NUMERIC' } as const;

const write = (dialog: HTMLElement, prompt: Prompt, texts: ToolbarTexts): void => {
  const words: Readonly<Record<string, string>> = {
    'label[for="prompt-value"]': texts[questions[prompt]],
    'label[for="prompt-description"]': texts.PROMPT_DESCRIPTION,
    '#prompt-hint': texts.PROMPT_PICTURE_HINT,
    '.eb-dialog-footer-content [data-close-button]': texts.PROMPT_CANCEL,
    '[data-insert-button]': texts.PROMPT_INSERT,
  };
  for (const [selector, text] of Object.entries(words)) part(dialog, selector)?.append(text);
  const input = partOf(dialog, '#prompt-value', HTMLInputElement);
  if (input) input.inputMode = prompt === 'start' ? 'numeric' : 'url';
  if (prompt === 'url') input?.setAttribute('aria-describedby', 'prompt-hint');
  else for (const rest of dialog.querySelectorAll('.field:has(#prompt-description), #prompt-hint')) rest.remove();
};

const typedIn = (dialog: HTMLElement, id: string): string =>
  partOf(dialog, `#${id}`, HTMLInputElement)?.value.trim() ?? '';

/** Asks in our dialog (spec §5.3: 'Link:', 'Url', 'Starting number'). Null when it was closed or left empty. */
export const askFor = async (prompt: Prompt, texts: ToolbarTexts): Promise<Answer | null> => {
  let answer: Answer | null = null;
  const dialog = await openDialog({
    title: texts[titles[prompt]],
    content,
    buttons,
    width: 420,
    bindings: {
      init: (element, { close }) => {
        write(element, prompt, texts);
        part(element, '#prompt-form')?.addEventListener('submit', event => {
          event.preventDefault();
          const value = typedIn(element, 'prompt-value');
          answer = value === '' ? null : { value, description: typedIn(element, 'prompt-description') };
          close();
        });
      },
    },
  });
  await dialog.closed;
  return answer;
};
