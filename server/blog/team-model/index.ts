export { type Member, memberCounts, membersOf, oneTeam, type Team, teamBy, teamsAmong, teamsFor } from './queries.ts';
export { addTeam, aliasTaken, changeTeam, dropTeams, isAliasTaken, type OwnTeam, ownTeams } from './team-queries.ts';
