import type { Services } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { text } from '../core/i18n/index.ts';
import { addLink, type LinkPurpose } from '../core/links/index.ts';
import { sendMail, spendMailbox } from '../core/mail/index.ts';
import { moment } from '../core/time/index.ts';

export interface Post {
  readonly services: Services;
  readonly sql: Transaction;
}

export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

const pageOf = { confirm: 'confirm', email: 'confirm', reset: 'reset', enter: 'enter' } as const;

/** Where a one-time link of an account leads. */
export const linkAddress = (
  { settings }: Pick<Services, 'settings'>,
  purpose: keyof typeof pageOf & LinkPurpose,
  key: string,
): string => `${settings.baseUrl}/account/${pageOf[purpose]}?key=${key}`;

/** A letter to a person: greeting, paragraphs, where it comes from. */
export const letter = ({ services }: Post, name: string, ...parts: readonly string[]): string =>
  `${[text('MAIL_GREETING', name), ...parts, `${services.site.get('site.name')}\n${services.settings.baseUrl}/`].join('\n\n')}\n`;

const site = ({ services }: Post): string => services.site.get('site.name');

/** Once in so long and no more, whoever asks for it: nobody's mailbox can be filled through us. */
const spell = ({ services }: Post, minutes: number): number => Math.floor(services.clock.now() / (minutes * 60_000));

/** The link by which a new account proves its address. */
export const mailConfirmation = async (post: Post, to: Addressee): Promise<void> => {
  const { sql, services } = post;
  await spendMailbox(post, to.email);
  const key = await addLink(sql, 'confirm', { userId: to.id, now: moment(services.clock) });
  await sendMail(sql, {
    cause: `confirm:${to.id}:${spell(post, 5)}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_CONFIRM_SUBJECT', site(post)),
    text: letter(
      post,
      to.name,
      text('MAIL_CONFIRM', to.username),
      linkAddress(services, 'confirm', key),
      text('MAIL_IGNORE'),
    ),
  });
};

/** Somebody used an address that has an account: its owner is told, nobody else (ruling 16). */
export const mailKnownAddress = async (post: Post, to: Addressee): Promise<void> => {
  await spendMailbox(post, to.email);
  await sendMail(post.sql, {
    cause: `known:${to.id}:${spell(post, 24 * 60)}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_KNOWN_SUBJECT', site(post)),
    text: letter(
      post,
      to.name,
      text('MAIL_KNOWN', to.username),
      `${post.services.settings.baseUrl}/account/forgot`,
      text('MAIL_IGNORE'),
    ),
  });
};

export const mailReset = async (post: Post, to: Addressee): Promise<void> => {
  const { sql, services } = post;
  await spendMailbox(post, to.email);
  const key = await addLink(sql, 'reset', { userId: to.id, now: moment(services.clock) });
  await sendMail(sql, {
    cause: `reset:${to.id}:${spell(post, 2)}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_RESET_SUBJECT', site(post)),
    text: letter(
      post,
      to.name,
      text('MAIL_RESET', to.username),
      linkAddress(services, 'reset', key),
      text('MAIL_IGNORE'),
    ),
  });
};

export const mailNewAddress = async (post: Post, to: Addressee, address: string): Promise<void> => {
  const { sql, services } = post;
  const key = await addLink(sql, 'email', { userId: to.id, subject: address, now: moment(services.clock) });
  await sendMail(sql, {
    cause: `email:${to.id}:${key.slice(0, 12)}`,
    to: address,
    name: to.name,
    subject: text('MAIL_EMAIL_SUBJECT', site(post)),
    text: letter(
      post,
      to.name,
      text('MAIL_EMAIL', to.username),
      linkAddress(services, 'email', key),
      text('MAIL_IGNORE'),
    ),
  });
};

/** What happened to an account, told to the address it had: the owner may know nothing of it. */
export const mailChanged = (
  post: Post,
  to: Addressee,
  what: 'MAIL_PASSWORD_CHANGED' | 'MAIL_EMAIL_CHANGED',
): Promise<void> =>
  sendMail(post.sql, {
    cause: `changed:${what}:${to.id}:${post.services.clock.now()}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_CHANGED_SUBJECT', site(post)),
    text: letter(post, to.name, text(what, to.username), `${post.services.settings.baseUrl}/account/forgot`),
  });
