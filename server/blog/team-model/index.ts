export { type Member, memberCounts, membersOf, type Team, teamBy, teamsAmong, teamsFor } from './queries.ts';
export { oneTeam } from './target.ts';
export { addTeam, aliasTaken, changeTeam, dropTeams, isAliasTaken, type OwnTeam, ownTeams } from './team-queries.ts';
