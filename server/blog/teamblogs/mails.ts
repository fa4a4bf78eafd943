import type { MutationContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, mailComposer, mailFor, sendMails } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Team } from '../team-model/index.ts';
import { adminsOf, type MailRecipient } from './member-queries.ts';

interface TeamMail {
  readonly dedupeKey: string;
  readonly subject: string;
  readonly parts: readonly string[];
}

const send = (
  { sql, services }: MutationContext,
  readers: readonly MailRecipient[],
  compose: () => TeamMail,
): Promise<void> => {
  const mailOf = ({ id, email, name }: MailRecipient): Mail => {
    const { dedupeKey, subject, parts } = compose();
    return {
      dedupeKey: `${dedupeKey}:${id}`,
      to: email,
      name,
      subject,
      text: [...parts, text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl)].join('\n\n'),
    };
  };
  return sendMails(
    sql,
    readers.map(to => mailFor(to, () => mailOf(to))),
  );
};

const addressOf = ({ services }: MutationContext, path: string): string => services.settings.baseUrl + path;
const dayMs = 24 * 3600_000;

const at = ({ services }: MutationContext): number => moment(services.clock).getTime();

/** Notifies the admins of a team of a membership request. */
export const mailRequest = mailComposer(
  async (mutation: MutationContext, team: Team, applicant: { id: number; name: string }): Promise<void> =>
    send(mutation, await adminsOf(mutation.sql, team.id), () => ({
      dedupeKey: `team-request:${team.id}:${applicant.id}:${at(mutation)}`,
      subject: text('MAIL_TEAM_REQUEST_SUBJECT', applicant.name, team.title),
      parts: [text('MAIL_TEAM_REQUEST', applicant.name, team.title, addressOf(mutation, paths.teamRequests))],
    })),
);

/** Notifies new members of a team, with the way to leave it: once a day, even if they are added repeatedly. */
export const mailMembers = mailComposer(
  (mutation: MutationContext, team: Team, people: readonly MailRecipient[]): Promise<void> =>
    send(mutation, people, () => ({
      dedupeKey: `team-member:${team.id}:${Math.floor(at(mutation) / dayMs)}`,
      subject: text('MAIL_TEAM_LET_IN_SUBJECT', team.title),
      parts: [
        text('MAIL_TEAM_LET_IN', team.title, addressOf(mutation, paths.team(team.alias))),
        text('MAIL_TEAM_LEAVE'),
      ],
    })),
);

export const mailTurnedDown = mailComposer(
  (mutation: MutationContext, team: Team, people: readonly MailRecipient[]): Promise<void> =>
    send(mutation, people, () => ({
      dedupeKey: `team-turned-down:${team.id}:${at(mutation)}`,
      subject: text('MAIL_TEAM_TURNED_DOWN_SUBJECT', team.title),
      parts: [text('MAIL_TEAM_TURNED_DOWN', team.title)],
    })),
);
