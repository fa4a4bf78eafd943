import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const indexes = [
  ['tags', 'tags_by_title', ['title']],
  ['users', 'users_by_role', ['role', 'status', 'name']],
] as const;

/** Tags are suggested by how they begin, authors by the words of their names: those who may write are few among accounts. */
export const up = async (knex: Knex): Promise<void> => {
  for (const [table, name, columns] of indexes) await addIndex(knex, table, name, columns);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const [table, name] of indexes) await dropIndex(knex, table, name);
};
