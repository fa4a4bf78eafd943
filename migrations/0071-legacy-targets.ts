import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const index = 'legacy_addresses_target_index';

/** Finds the old addresses of what is deleted: they go with it, so that a later import may store them again. */
export const up = (knex: Knex): Promise<void> => addIndex(knex, 'legacy_addresses', index, ['kind', 'target_id']);

export const down = (knex: Knex): Promise<void> => dropIndex(knex, 'legacy_addresses', index);
