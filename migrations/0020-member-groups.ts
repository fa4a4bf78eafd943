import { idColumn, legacyId, reference, table, tables, timestamp } from './table.ts';

/**
 * Groups of accounts, and access levels: named sets of groups. A row with a level has the access `special`, and only
 * members of the level's groups read it, beside moderators. `shown` of an article is then `level:` and the number of
 * the level, or `set:` and the number of a set when the article and its categories need several levels.
 */
export const { up, down } = tables(
  table('member_groups', 'Groups of accounts.', t => {
    idColumn(t);
    t.string('title', 100).notNullable();
    // The title in one spelling: two groups that read alike are one.
    t.string('name', 190).notNullable().unique();
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
  }),
  table('member_group_accounts', 'Accounts in each group.', t => {
    reference(t, 'user_id', 'users', 'CASCADE');
    reference(t, 'group_id', 'member_groups', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    // An import added it, and takes it back when the account left the group of the old site.
    t.boolean('is_imported').notNullable().defaultTo(false);
    t.primary(['user_id', 'group_id']);
    t.index(['group_id', 'user_id']);
  }),
  table('access_levels', 'Named sets of groups whose members read what has the level.', t => {
    idColumn(t);
    t.string('title', 100).notNullable();
    t.string('name', 190).notNullable().unique();
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
  }),
  table('access_level_groups', 'Groups of each access level.', t => {
    reference(t, 'level_id', 'access_levels', 'CASCADE');
    reference(t, 'group_id', 'member_groups', 'CASCADE');
    t.primary(['group_id', 'level_id']);
    t.index(['level_id']);
  }),
  table(
    'access_level_sets',
    'Levels that a reader needs together, because an article and its categories differ.',
    t => {
      idColumn(t);
      // Numbers of the levels in order, and `special` if the roles of staff are needed too: `special,3,7`.
      t.string('levels', 190).collate('ascii_bin').notNullable().unique();
      t.specificType('size', 'tinyint unsigned').notNullable();
      t.boolean('is_special').notNullable().defaultTo(false);
    },
  ),
  table('access_level_set_levels', 'Levels of each set.', t => {
    reference(t, 'level_id', 'access_levels', 'CASCADE');
    reference(t, 'set_id', 'access_level_sets', 'CASCADE');
    t.primary(['level_id', 'set_id']);
    t.index(['set_id']);
  }),
);
