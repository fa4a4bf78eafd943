import type { TextKey } from '../../../protocol/texts.ts';
import { UserError } from '../errors/index.ts';
import { text } from '../i18n/index.ts';

/** Throws if the value of a field is too long; `label` names the field in the sentence. */
export const checkLength = (value: string, field: string, label: TextKey, most: number): void => {
  if (value.length > most) throw new UserError('WRITE_TOO_LONG', { args: [text(label), most], field });
};
