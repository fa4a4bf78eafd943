import type { ComposerTexts } from '../../../protocol/browser-texts.ts';
import { type LocalCopy, type localCopy, offerCopies } from '../../core/drafts/index.ts';
import { announceError } from '../../core/feedback/index.ts';
import { type FormFields, fieldsOf } from '../../core/forms/index.ts';
import { formatText } from '../../core/page/index.ts';
import { sendAutosave } from './saving.ts';

const addressOf = (uid: string): string => `${location.pathname}?uid=${uid}`;

// A new post that was not saved stays one, also when this form has become another post meanwhile.
const named = ({ fields }: LocalCopy, form: HTMLFormElement): FormFields => {
  const { id = '0', version = '0', key = '', draft = '' } = fieldsOf(form);
  return fields.id === '0' && id !== '0' ? fields : { ...fields, id, version, key, draft };
};

interface Offer {
  readonly form: HTMLFormElement;
  readonly texts: ComposerTexts;
  readonly local: ReturnType<typeof localCopy>;
  /** Saves the current text before another one replaces it. */
  readonly putBy: () => Promise<void>;
}

// The server renders every field: dates, tags and places show more than their text.
const restoreCopy = async (copy: LocalCopy, { form, texts, local, putBy }: Offer): Promise<string> => {
  await putBy();
  const answer = await sendAutosave(named(copy, form));
  if (answer.kind === 'refused') return formatText(texts.COMPOSER_REFUSED, answer.sentence);
  if (answer.kind !== 'saved') return answer.kind === 'offline' ? texts.COMPOSER_OFFLINE : texts.COMPOSER_SIGNED_OUT;
  local.decided(copy, Date.now());
  location.assign(addressOf(answer.saved.uid));
  return '';
};

/** Offers every text that this browser has stored and the server has not received. */
export const offerLocalCopies = (offer: Offer): void =>
  offerCopies({
    ...offer,
    restore: async copy => {
      const refused = await restoreCopy(copy, offer);
      if (refused !== '') announceError(refused);
    },
  });
