import { type Case, type Cases, named, ofSite, on } from './case.ts';

const mail = (state: string): Case =>
  on(
    'outbox',
    ({ unique, now }) => ({
      ...{ cause: `walk:${unique()}`, recipient: 'ravi@example.org', subject: 'Hello', text: 'Hello', state },
      ...{ message_id: unique(), created_at: now(), due_at: now() },
    }),
    named('ids'),
  );

export const mailCases: Cases = {
  'mails.retry': mail('failed'),
  'mails.stop': mail('waiting'),
  'mails.unbounce': on(
    'mail_bounces',
    ({ unique, now }) => ({ email_key: `${unique()}@example.org`, kind: 'bounced', created_at: now() }),
    named('ids'),
  ),
  'mails.test': ofSite(() => ({ email: 'desk@people.test' })),
};
