/** Team blogs: their listing, their pages and their members. */
export const teamblogTexts = [
  'TEAMS_TITLE',
  'TEAMS_EMPTY',
  'TEAM_ONE_AT_A_TIME',
  'TEAM_FOR_MEMBERS',
  'TEAM_FOR_REGISTERED',
  'TEAM_MEMBERS_ONE',
  'TEAM_MEMBERS_OTHER',
  'TEAM_MEMBERS_TITLE',
  'TEAM_MEMBERS_OF',
  'TEAM_MEMBERS_HEADING',
  'TEAM_MEMBERS_ALL',
  'TEAM_MEMBERS_NONE',
  'TEAM_ADMIN',
  'TEAM_RECENT',
  'TEAM_NO_POSTS',
  'TEAM_POSTS',
] as const;
