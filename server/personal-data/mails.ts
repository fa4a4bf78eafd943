import { type Addressee, letter, type Post } from '../accounts/index.ts';
import { text } from '../core/i18n/index.ts';
import { addLink, type LinkPurpose } from '../core/links/index.ts';
import { sendMail } from '../core/mail/index.ts';
import { paths } from '../core/paths/index.ts';
import { dateWords, moment } from '../core/time/index.ts';

/** Who is written to: an account, or an address of which nothing else is known. */
export type Reached = Pick<Addressee, 'name' | 'email'> & { readonly id: number | null };

export const guest = (email: string): Reached => ({ id: null, name: email, email });

const pages = { archive: 'download', personal: 'guest', keep: 'keep' } as const;

const linkTo = async (post: Post, purpose: keyof typeof pages & LinkPurpose, to: Reached, subject: string) => {
  const key = await addLink(post.sql, purpose, { userId: to.id, subject, now: moment(post.services.clock) });
  return `${post.services.settings.baseUrl}${paths.personalData}/${pages[purpose]}?key=${key}`;
};

const siteName = ({ services }: Post): string => services.site.get('site.name');

const day = ({ services }: Post, date: Date): string => dateWords(date, services.site.get('site.language'));

/** The one link to a copy: it works once. */
export const mailArchive = async (
  post: Post,
  to: Reached,
  { id, expiresAt, isAgain }: { id: number; expiresAt: Date; isAgain: boolean },
): Promise<void> =>
  sendMail(post.sql, {
    cause: `personal-archive:${id}${isAgain ? `:${post.services.clock.now()}` : ''}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_ARCHIVE_SUBJECT', siteName(post)),
    text: letter(
      post,
      to.name,
      text('MAIL_ARCHIVE', day(post, expiresAt)),
      await linkTo(post, 'archive', to, String(id)),
      text('MAIL_IGNORE'),
    ),
  });

/** Whoever named the address, its owner alone gets the link; the same mail whether anything is kept or not. */
export const mailGuest = async (post: Post, email: string): Promise<void> =>
  sendMail(post.sql, {
    cause: `personal-guest:${email.slice(0, 120)}:${post.services.clock.now()}`,
    to: email,
    name: '',
    subject: text('MAIL_PERSONAL_SUBJECT', siteName(post)),
    text: letter(
      post,
      email,
      text('MAIL_PERSONAL'),
      await linkTo(post, 'personal', guest(email), email),
      text('MAIL_IGNORE'),
    ),
  });

/** An account is about to be erased: its owner may not be who asked. */
export const mailErasure = async (post: Post, to: Reached, { id, dueAt }: { id: number; dueAt: Date }): Promise<void> =>
  sendMail(post.sql, {
    cause: `erasure:${id}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_ERASURE_SUBJECT', siteName(post)),
    text: letter(post, to.name, text('MAIL_ERASURE', day(post, dueAt)), await linkTo(post, 'keep', to, String(id))),
  });

/** The last administrator stays, and is told. */
export const mailStopped = (post: Post, to: Reached, id: number): Promise<void> =>
  sendMail(post.sql, {
    cause: `erasure-stopped:${id}`,
    to: to.email,
    name: to.name,
    subject: text('MAIL_ERASURE_STOPPED_SUBJECT', siteName(post)),
    text: letter(post, to.name, text('MAIL_ERASURE_STOPPED')),
  });
