import type { TextKey } from '../../../protocol/texts.ts';
import type { Services } from '../context/index.ts';
import { text } from '../i18n/index.ts';

/** Stored with a mail that waits because no mail server is set up. */
export const noMailServer = 'no mail server is set up';

/** Whether a sentence may promise a mail. */
export const sendsMail = ({ settings }: Pick<Services, 'settings'>): boolean => settings.smtpUrl !== undefined;

/** A sentence that says a mail was sent; where no mail server is set up, that the mail waits. */
export const mailedText = (
  services: Pick<Services, 'settings'>,
  key: TextKey,
  ...args: readonly (string | number)[]
): string => (sendsMail(services) ? text(key, ...args) : text('MAIL_UNSENT'));
