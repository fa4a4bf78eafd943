import type { Derived } from '../run/index.ts';

const ofTeams: Derived = {
  from: { teams: 'id', team_members: 'team_id', team_requests: 'team_id' },
  refresh: async ({ invalidate }, ids) => invalidate('teams', 'posts', ...ids.map(id => `team:${id}` as const)),
};

/** Pages that show teams and their members. */
export const teamValues: readonly Derived[] = [ofTeams];
