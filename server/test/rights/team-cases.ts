import { type Case, type Cases, type Make, named, nothing, nowhere, ofSite } from './case.ts';
import type { Asker, World } from './people.ts';

type Columns = Readonly<Record<string, unknown>>;

const teamOf = async (world: World, members: readonly Columns[], columns: Columns = {}): Promise<number> => {
  const alias = `team-${world.unique()}`;
  const team_id = await world.insert('teams', { title: alias, alias, created_at: world.now(), ...columns });
  await world.server.sql('team_members').insert(members.map(one => ({ team_id, created_at: world.now(), ...one })));
  return team_id;
};

const runs = ({ role }: Asker): boolean => role === 'team admin';

/** A team of the person: as admin or member. A stranger is its other admin. */
const joined = (world: World, who: Asker, others: readonly Columns[] = []): Promise<number> =>
  teamOf(world, [{ user_id: world.stranger, is_admin: true }, { user_id: who.id, is_admin: runs(who) }, ...others]);

const strange = (world: World, others: readonly Columns[] = [], columns: Columns = {}): Promise<number> =>
  teamOf(world, [{ user_id: world.stranger, is_admin: true }, ...others], columns);

const foreign: Make = async world => `${await strange(world)}`;

const onTeams = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: async (world, who) => `${await joined(world, who)}`,
  foreign,
  hidden: async world => `${await strange(world, [], { access: 'members' })}`,
  absent: nothing,
  ...asks,
  takesMany: false,
});

/** Teams without the person. */
const others = ({ own: _, ...rest }: Case): Case => rest;

const pair = ([written = '']: readonly string[]) => {
  const [teamId = '', id = ''] = written.split('/');
  return { id, teamId };
};

/** A member of a team, named `team/member`. */
const onMembers = (columns: Columns): Case => ({
  own: async (world, who) => `${await joined(world, who, [{ user_id: world.somebody, ...columns }])}/${world.somebody}`,
  foreign: async world => `${await strange(world, [{ user_id: world.somebody, ...columns }])}/${world.somebody}`,
  absent: [
    // A member of one team, requested under another team of the person.
    async (world, who) => `${who.id ? await joined(world, who) : await strange(world)}/${world.somebody}`,
    async (world, who) => `${who.id ? await joined(world, who) : await strange(world)}/${nowhere}`,
  ],
  asks: pair,
});

const asked = async (world: World, teamId: number): Promise<string> => {
  await world.server.sql('team_requests').insert({ team_id: teamId, user_id: world.somebody, created_at: world.now() });
  return `${teamId}/${world.somebody}`;
};

const onRequests: Case = {
  ...onMembers({}),
  own: async (world, who) => asked(world, await joined(world, who)),
  foreign: async world => asked(world, await strange(world)),
};

const fields = (id: string, title: string) => ({ id, title, alias: '', description: '', access: 'everyone' });

export const teamCases: Cases = {
  'site/views/teamblog/viewMembers': onTeams(named('ids')),
  'site/views/teamblog/join': others(onTeams(named('id'))),
  'teamblogs.join': others(onTeams(named('ids'))),
  'site/views/teamblog/leave': onTeams(named('ids')),
  'site/views/teamblog/confirmLeave': onTeams(named('ids')),
  'teamblogs.leave': onTeams(named('ids')),
  'site/views/teamblog/confirmDelete': onTeams(named('ids')),
  'teamblogs.delete': onTeams(named('ids')),
  'site/views/teamblog/inviteMembers': onTeams(named('ids')),
  'teamblogs.addMember': onTeams({
    asks: async (ids, _, { server, somebody }) => {
      const { username } = await server.sql('users').where('id', somebody).first('username');
      return { ids, usernames: username };
    },
  }),
  'site/views/teamblog/confirmRemoveMember': onMembers({}),
  'site/views/teamblog/confirmRemoveAdmin': onMembers({ is_admin: true }),
  'site/controllers/teamblogs/removeMember': onMembers({}),
  'site/controllers/teamblogs/setAdmin': onMembers({}),
  'site/controllers/teamblogs/removeAdmin': onMembers({ is_admin: true }),
  'teamblogs.removeMember': onMembers({}),
  'teamblogs.removeMember · an admin of it': onMembers({ is_admin: true }),
  'teamblogs.setAdmin': onMembers({}),
  'teamblogs.removeAdmin': onMembers({ is_admin: true }),
  'teamblogs.approve': onRequests,
  'teamblogs.reject': onRequests,
  'teamblogs.save · a new team': ofSite((_, { unique }) => fields('0', `New ${unique()}`)),
  'teamblogs.save': onTeams({ asks: ([id = ''], _, { unique }) => fields(id, `Changed ${unique()}`) }),
};
