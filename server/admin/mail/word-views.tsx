import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../../core/i18n/index.ts';
import { noMailServer } from '../../core/mail/index.ts';
import type { MailLine, MailState } from './queries.ts';

export const stateWords: Readonly<Record<MailState, TextKey>> = {
  waiting: 'MAIL_WAITING',
  failed: 'MAIL_FAILED',
  stopped: 'MAIL_STOPPED',
  sent: 'MAIL_SENT',
};

const marks = { waiting: 'is-pending', failed: 'is-trashed', stopped: '', sent: 'is-published' } as const;

/** The state of a mail, and why it was not sent. */
export const MailMark = ({ mail: { state, problem } }: { mail: MailLine }) => (
  <>
    <span className={`state-mark ${marks[state]}`.trim()}>{text(stateWords[state])}</span>
    {problem !== '' && (
      <span className="mail-problem"> {problem === noMailServer ? text('MAIL_NO_SERVER') : problem}</span>
    )}
  </>
);
