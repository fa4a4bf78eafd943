import { type Case, type Cases, named, nothing, ofSite, on } from './case.ts';

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
  'followers.remove': {
    foreign: async ({ insert, unique, now }) => {
      const keys = { public_key: '', private_key: '', created_at: now() };
      const actor_id = await insert('activitypub_actors', { name: `author:${unique()}`, ...keys });
      const follower = { uri: unique(), handle: '@ravi@social.example', inbox: '', follow_id: '', created_at: now() };
      return `${await insert('activitypub_followers', { actor_id, ...follower })}`;
    },
    absent: nothing,
    ...named('ids'),
  },
  'mails.retry': mail('failed'),
  'mails.stop': mail('waiting'),
  'mails.unbounce': on(
    'mail_bounces',
    ({ unique, now }) => ({ email_key: `${unique()}@example.org`, kind: 'bounced', created_at: now() }),
    named('ids'),
  ),
  'mails.test': ofSite(() => ({ email: 'desk@people.test' })),
};
