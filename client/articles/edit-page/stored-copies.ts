import type { ArticleEditorTexts } from '../../../protocol/browser-texts.ts';
import { type localCopy, offerCopies } from '../../core/drafts/index.ts';
import type { FormFields } from '../../core/forms/index.ts';
import { goalFields } from './task-fields.ts';

const hidden = (name: string, value: string): HTMLInputElement => {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  return field;
};

// The server renders the fields: dates and tags show more than their text.
const showAgain = (form: HTMLFormElement, fields: FormFields): void => {
  const request = document.createElement('form');
  request.method = 'post';
  request.action = form.action;
  for (const [name, value] of Object.entries({ ...fields, ...goalFields('show') }))
    for (const one of typeof value === 'string' ? [value] : value) request.append(hidden(name, one));
  document.body.append(request);
  request.submit();
};

/** Offers the texts that this browser stored and the site did not receive. */
export const offerStoredCopies = (
  form: HTMLFormElement,
  texts: ArticleEditorTexts,
  local: ReturnType<typeof localCopy>,
): void =>
  offerCopies({
    ...{ form, texts, local },
    restore: copy => {
      // The restored text stays stored until it is saved.
      local.decided(copy, Date.now());
      local.keep(copy);
      showAgain(form, copy.fields);
    },
  });
