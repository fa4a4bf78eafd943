import type { House } from './house.ts';

interface People {
  readonly title?: string;
  readonly alias?: string;
  readonly description?: string;
  /** Account ids. */
  readonly admins?: readonly number[];
  readonly members?: readonly number[];
}

/** Inserts a team blog with its members; resolves with its id. */
export const makeTeam = async (house: House, given: People = {}): Promise<number> => {
  const { title = 'Night readers', alias = 'night', admins = [], members = [] } = given;
  const created_at = new Date(house.clock.now());
  const team = { title, alias, created_at, ...(given.description ? { description: given.description } : {}) };
  const [id = 0] = await house.sql('teams').insert(team);
  const people = [
    ...admins.map(user_id => ({ team_id: id, user_id, is_admin: true, created_at })),
    ...members.map(user_id => ({ team_id: id, user_id, is_admin: false, created_at })),
  ];
  if (people.length > 0) await house.sql('team_members').insert(people);
  return id;
};
