import type { z } from 'zod';
import type { teamblogTasks } from '../../../protocol/blog/teamblogs.ts';
import { limits } from '../../../protocol/limits.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkLength, errorsOf, type FormErrors, formErrors } from '../../core/forms/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, slugOf } from '../../core/paths/index.ts';
import { authorize, hasRole, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { decodePicture, storePicture } from '../../media/index.ts';
import { addTeam, aliasTaken, changeTeam, dropTeams, isAliasTaken, oneTeam, type Team } from '../team-model/index.ts';
import { teamFormPage } from './form-views.tsx';
import { namesIn } from './invitation.ts';
import { findInvited, lockedMembership } from './member-queries.ts';
import { approveMember, demote, invite, join, leave, promote, removeFromTeam, turnDown } from './membership.ts';
import { teamQuestionPage } from './question-views.tsx';
import { ownMembershipLocked } from './targets.ts';

const done = (to: string, sentence: string): Redirect => ({ to, notice: { kind: 'success', text: sentence } });

interface MemberParams {
  readonly id: number;
  readonly teamId: number;
  readonly return?: string | undefined;
}

const ofMember = <A extends 'member.remove' | 'member.setAdmin' | 'member.removeAdmin'>(
  act: A,
  change: typeof removeFromTeam,
) =>
  taskHandler({
    act,
    invalidates: ['teams', 'team'],
    load: (context, { id, teamId }: MemberParams) => lockedMembership(context, teamId, id),
    run: async (mutation, target, { return: back }) =>
      done(back ?? paths.teamMembers(target.team.alias), await change(mutation, target)),
  });

// Team admins answer membership requests: the same right as managing admins.
const ofRequest = (change: typeof removeFromTeam) =>
  taskHandler({
    act: 'member.setAdmin',
    invalidates: ['teams', 'team'],
    load: (context, { id, teamId }: MemberParams) => lockedMembership(context, teamId, id),
    run: async (mutation, target, { return: back }) => done(back ?? paths.teamRequests, await change(mutation, target)),
  });

type TeamParams = z.infer<(typeof teamblogTasks)['teamblogs.save']['params']>;

const pictureId = async (
  mutation: MutationContext,
  encoded: Awaited<ReturnType<typeof decodePicture>> | undefined,
  remove: boolean,
): Promise<number | null | undefined> => {
  if (remove) return null;
  const owner = mutation.actor.account?.id;
  if (!encoded || owner === undefined) return undefined;
  return (await storePicture(mutation, { owner, encoded, folder: 'avatar', attached: true })).id;
};

/** Posted picture and its errors; errors of the fields are added to it. */
interface PostedPicture {
  readonly encoded?: Awaited<ReturnType<typeof decodePicture>> | undefined;
  readonly form: FormErrors;
}

const checkTitle = (title: string): void => {
  if (title === '') throw new UserError('TEAM_TITLE_MISSING', { field: 'title' });
};

const checkAlias = async ({ sql }: MutationContext, alias: string, id: number): Promise<void> => {
  if (await isAliasTaken(sql, alias, id)) throw aliasTaken();
};

const saved = async (
  mutation: MutationContext,
  params: TeamParams,
  { encoded, form }: PostedPicture,
): Promise<void> => {
  const { id, title, allow_join: allowsJoin, description, access } = params;
  const { meta_title: metaTitle, meta_description: metaDescription } = params;
  const alias = slugOf(params.alias) || slugOf(title) || 'team';
  form.read(() => checkTitle(title), undefined);
  form.read(() => checkLength(description, 'description', 'TEAM_DESCRIPTION', limits.teamDescription), undefined);
  if (title !== '' || params.alias !== '') await form.lookUp(() => checkAlias(mutation, alias, id), undefined);
  form.refuse();
  const avatarId = await pictureId(mutation, encoded, params.remove);
  const fields = { title, alias, description, access, allowsJoin, metaTitle, metaDescription, avatarId };
  const by = mutation.actor.account?.id ?? 0;
  const teamId = id === 0 ? await addTeam(mutation.sql, fields, by, moment(mutation.services.clock)) : id;
  if (id !== 0) await changeTeam(mutation.sql, id, fields);
  mutation.invalidate('teams', `team:${teamId}`);
  await audit(mutation, {
    act: id === 0 ? 'team.create' : 'team.edit',
    type: 'team',
    ids: [teamId],
    detail: () => title,
  });
};

type InvitationParams = z.infer<(typeof teamblogTasks)['teamblogs.addMember']['params']>;

const invitationWithErrors = async (
  context: RequestContext,
  { ids, uid = [], authors, usernames, return: back }: InvitationParams,
  refusal: UserError,
) => {
  const team = await oneTeam(context, ids);
  authorize(context.actor, 'team.edit', team);
  const { found } = await findInvited(context.services.sql, { ids: uid, usernames: [] });
  const typed = { chosen: found.map(({ id, name }) => ({ id: String(id), title: name })), authors, usernames };
  const question = { context, name: 'invite', team, back, typed, leave: paths.team(team.alias) } as const;
  return { ...teamQuestionPage({ ...question, errors: errorsOf(refusal) }), head: { robots: 'noindex' } };
};

const invites = { most: 60, perMs: 3600_000 };

export const teamblogTaskHandlers: TaskHandlers<keyof typeof teamblogTasks> = {
  'teamblogs.join': taskHandler({
    act: 'team.join',
    invalidates: ['teams', 'team'],
    load: (context, { ids }) => oneTeam(context, ids),
    run: async (mutation, team, { return: back }) =>
      done(back ?? paths.team(team.alias), await join(mutation, team, { isAtOnce: hasRole(mutation.actor, 'staff') })),
  }),
  'teamblogs.leave': taskHandler({
    act: 'team.leave',
    invalidates: ['teams', 'team'],
    load: (context, { ids }) => ownMembershipLocked(context, ids),
    // A former member may not be able to see the team.
    run: async (mutation, target) => done(paths.teams, await leave(mutation, target)),
  }),
  'teamblogs.delete': taskHandler({
    act: 'team.delete',
    invalidates: ['teams', 'team', 'posts', 'featured'],
    load: (context, { ids }) => oneTeam(context, ids),
    run: async (mutation, team: Team) => {
      await dropTeams(mutation.sql, [team.id]);
      mutation.invalidate('teams', 'posts', 'featured', `team:${team.id}`);
      await audit(mutation, { act: 'team.delete', type: 'team', ids: [team.id], detail: () => team.title });
      return { to: paths.ownTeams, notice: deletedNotice(text('TEAM_DELETED', team.title)) };
    },
  }),
  'teamblogs.removeMember': ofMember('member.remove', removeFromTeam),
  'teamblogs.setAdmin': ofMember('member.setAdmin', promote),
  'teamblogs.removeAdmin': ofMember('member.removeAdmin', demote),
  'teamblogs.approve': ofRequest(approveMember),
  'teamblogs.reject': ofRequest(turnDown),
  'teamblogs.addMember': taskHandler({
    prepare: ({ services, actor }) => consumeRateLimit(services, `invite:${actor.account?.id ?? 0}`, invites),
    act: 'team.edit',
    invalidates: ['teams', 'team'],
    load: (context, { ids }) => oneTeam(context, ids),
    run: async (mutation, team, { uid = [], authors, usernames, return: back }) =>
      done(
        back ?? paths.teamMembers(team.alias),
        await invite(mutation, team, { ids: uid, authors: namesIn(authors), usernames: namesIn(usernames) }),
      ),
    onInvalid: invitationWithErrors,
  }),
  'teamblogs.save': taskHandler({
    prepare: async (context, { id }): Promise<PostedPicture> => {
      const form = formErrors(['title', 'alias', 'description', 'avatar']);
      const file = context.files.find(one => one.field === 'avatar');
      if (!file) return { form };
      // Requests without permission must not occupy the decoder.
      authorize(context.actor, 'team.save', id === 0 ? site : await oneTeam(context, [id]));
      return {
        encoded: await form.lookUp(() => decodePicture(context, file.path, 'square'), undefined, 'avatar'),
        form,
      };
    },
    act: 'team.save',
    invalidates: ['teams', 'team'],
    load: async (context, { id }) => (id === 0 ? site : oneTeam(context, [id])),
    run: async (mutation, _, params, upload: PostedPicture) => {
      await saved(mutation, params, upload);
      return done(params.return ?? paths.ownTeams, text('TEAM_SAVED'));
    },
    onInvalid: async (context, params, refusal) => {
      const team = params.id === 0 ? undefined : await oneTeam(context, [params.id]);
      authorize(context.actor, 'team.save', team ?? site);
      return teamFormPage(context, team, { typed: params, errors: errorsOf(refusal) });
    },
  }),
};
