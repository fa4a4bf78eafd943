import type { TextKey } from '../../../protocol/texts.ts';
import { type Recipient, recipientColumns, staffRecipients } from '../../accounts/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { digest, type Sql } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, mailComposer, mailFor, sendMails } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';

interface MailText {
  /** Dedupe key of the mail: `post.approved:12.34`. */
  readonly occasion: string;
  readonly to: Recipient;
  readonly subject: string;
  readonly parts: readonly string[];
}

// The key contains the time of the request, so that submitting the same text again sends mails again.
const mailOf = ({ services }: MutationContext, { occasion, to, subject, parts }: MailText): Mail => ({
  dedupeKey: `${occasion}:${moment(services.clock).getTime()}:${digest('mail', to.emailKey).slice(0, 40)}`,
  to: to.email,
  name: to.name,
  subject,
  text: [...parts, text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl)].join('\n\n'),
});

const staffOf = async ({ sql, services, actor }: MutationContext): Promise<Recipient[]> =>
  (await staffRecipients({ services, sql })).filter(({ userId }) => userId !== actor.account?.id);

const titlesOf = async (sql: Sql, uids: readonly string[]): Promise<Pick<DecidedText, 'uid' | 'title'>[]> => {
  const byId = new Map(uids.map(uid => [Number.parseInt(uid, 10), uid]));
  const rows: { id: number; title: string }[] = await sql('posts')
    .select('id', 'title')
    .whereIn('id', [...byId.keys()]);
  return rows.map(({ id, title }) => ({ title: title || text('UNTITLED'), uid: byId.get(id) ?? '' }));
};

const reviewLink = ({ services }: MutationContext, uid: string): string =>
  services.settings.baseUrl + paths.preview(uid);

/** Notifies the moderators of submitted texts: each once, without the submitter. */
export const notifyModerators = mailComposer(
  async (mutation: MutationContext, uids: readonly string[]): Promise<void> => {
    const staff = await staffOf(mutation);
    const writer = mutation.actor.account?.name ?? '';
    const posts = staff.length > 0 ? await titlesOf(mutation.sql, uids) : [];
    const mails = posts.flatMap(({ title, uid }) =>
      staff.map(to =>
        mailFor(to, () =>
          mailOf(mutation, {
            occasion: `post.moderation:${uid}`,
            to,
            subject: text('MAIL_POST_SUBMITTED_SUBJECT', title, writer),
            parts: [text('MAIL_POST_SUBMITTED', writer, title), text('MAIL_POST_DECIDE', reviewLink(mutation, uid))],
          }),
        ),
      ),
    );
    if (mails.length > 0) await sendMails(mutation.sql, mails);
  },
);

/** Text that a moderator has decided on. */
export interface DecidedText {
  readonly uid: string;
  readonly title: string;
  readonly writerId: number;
}

const kinds = {
  approve: { occasion: 'post.approved', subject: 'MAIL_POST_APPROVED_SUBJECT', opening: 'MAIL_POST_APPROVED' },
  reject: { occasion: 'post.rejected', subject: 'MAIL_POST_REJECTED_SUBJECT', opening: 'MAIL_POST_REJECTED' },
} as const satisfies Record<string, { occasion: string; subject: TextKey; opening: TextKey }>;

const writersOf = async (sql: Sql, ids: readonly number[]): Promise<Map<number, Recipient>> => {
  const rows: (Recipient & { userId: number })[] = await sql('users as u')
    .select(recipientColumns)
    .whereIn('u.id', [...ids])
    .where('u.status', 'active');
  return new Map(rows.map(row => [row.userId, row]));
};

/** Notifies writers of decisions on their texts, with the reason of a rejection; the decider gets no mail. */
export const notifyWriters = mailComposer(
  async (
    mutation: MutationContext,
    decision: keyof typeof kinds,
    decided: readonly DecidedText[],
    reason: string,
  ): Promise<void> => {
    const { occasion, subject, opening } = kinds[decision];
    const writers = await writersOf(
      mutation.sql,
      decided.map(({ writerId }) => writerId),
    );
    const mails = decided.flatMap(({ uid, title, writerId }) => {
      const to = writers.get(writerId);
      if (!to || writerId === mutation.actor.account?.id) return [];
      const compose = (): Mail => {
        const look = text('MAIL_POST_LOOK', reviewLink(mutation, uid));
        const parts = [text(opening, title), ...(reason ? [reason] : []), look];
        return mailOf(mutation, { occasion: `${occasion}:${uid}`, to, subject: text(subject, title), parts });
      };
      return [mailFor(to, compose)];
    });
    if (mails.length > 0) await sendMails(mutation.sql, mails);
  },
);
