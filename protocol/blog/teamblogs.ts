import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { back, flag, id, idOrZero, ids, line, text } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

const teams = { ids, return: back };
const member = { id, teamId: id };

/** Audience of a team blog: members, signed-in readers or everyone. */
export const teamAccess = ['members', 'registered', 'everyone'] as const;
export type TeamAccess = (typeof teamAccess)[number];

/** Team blogs (spec §7.4, wire §2.1). `ids` names one team (ruling 5). */
export const teamblogCalls = {
  'site/views/teamblog/viewMembers': reading({ ids }).resolves<[dialog: Html]>(),
  'site/views/teamblog/join': reading({ id, return: back }).resolves<[dialog: Html]>(),
  'site/views/teamblog/leave': reading(teams).resolves<[dialog: Html]>(),
  'site/views/teamblog/confirmLeave': reading(teams).resolves<[dialog: Html]>(),
  'site/views/teamblog/confirmDelete': reading(teams).resolves<[dialog: Html]>(),
  'site/views/teamblog/inviteMembers': reading(teams).resolves<[dialog: Html]>(),
  'site/views/teamblog/confirmRemoveMember': reading({ ...member, return: back }).resolves<[dialog: Html]>(),
  'site/views/teamblog/confirmRemoveAdmin': reading({ ...member, return: back }).resolves<[dialog: Html]>(),
  /** Resolves with a sentence. */
  'site/controllers/teamblogs/removeMember': call(member).resolves<[message: string]>(),
  'site/controllers/teamblogs/setAdmin': call(member).resolves<[message: string]>(),
  'site/controllers/teamblogs/removeAdmin': call(member).resolves<[message: string]>(),
};

const ofMember = task({ ...member, return: back });

export const teamblogTasks = {
  'teamblogs.join': task(teams),
  'teamblogs.leave': task(teams),
  'teamblogs.delete': task(teams),
  'teamblogs.removeMember': ofMember,
  'teamblogs.setAdmin': ofMember,
  'teamblogs.removeAdmin': ofMember,
  /** Approves or rejects a request to join. */
  'teamblogs.approve': ofMember,
  'teamblogs.reject': ofMember,
  /** Members by the ids of the author suggest, by names, or by usernames separated by commas. */
  'teamblogs.addMember': task({
    ids,
    uid: z.array(id).max(limits.bulkIds).optional(),
    authors: line(limits.address),
    usernames: line(limits.address),
    return: back,
  }),
  'teamblogs.save': task({
    id: idOrZero,
    title: line(limits.title),
    alias: line(limits.postSlug),
    description: text(limits.textInput),
    meta_title: line(limits.title),
    meta_description: line(limits.seoDescription),
    access: z.enum(teamAccess),
    allow_join: flag,
    remove: flag,
    return: back,
  }),
};
