import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const bySubject = 'one_time_links_by_subject';

/** Links are found by what they are about: those of a draft when it comes out, those to a copy when it goes. */
export const up = (knex: Knex): Promise<void> => addIndex(knex, 'one_time_links', bySubject, ['purpose', 'subject']);

export const down = (knex: Knex): Promise<void> => dropIndex(knex, 'one_time_links', bySubject);
