import type { TextKey } from '../../../protocol/texts.ts';
import type { Services } from '../context/index.ts';
import { text } from '../i18n/index.ts';

/** Stored with a mail that waits because no mail server is set up. */
export const noMailServer = 'no mail server is set up';

/** A sentence that says a mail was sent; where no mail server is set up, that the mail waits. */
export const mailedText = (
  { settings }: Pick<Services, 'settings'>,
  key: TextKey,
  ...args: readonly (string | number)[]
): string => (settings.smtpUrl === undefined ? text('MAIL_UNSENT') : text(key, ...args));
