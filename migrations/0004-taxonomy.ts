import { at, idOf, legacyOf, refers, table, tables } from './table.ts';

/** Categories (nested), tags and team blogs. */
export const { up, down } = tables(
  table('categories', t => {
    idOf(t);
    t.integer('parent_id').unsigned().nullable();
    t.foreign('parent_id').references('categories.id').onDelete('SET NULL');
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.text('description').nullable();
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.integer('posts_count').unsigned().notNullable().defaultTo(0);
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    legacyOf(t);
  }),
  table('tags', t => {
    idOf(t);
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.integer('posts_count').unsigned().notNullable().defaultTo(0);
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    legacyOf(t);
  }),
  table('teams', t => {
    idOf(t);
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.text('description').nullable();
    t.integer('avatar_id').unsigned().nullable();
    t.foreign('avatar_id').references('media.id').onDelete('SET NULL');
    t.string('access', 16).notNullable().defaultTo('everyone');
    t.boolean('allow_join').notNullable().defaultTo(true);
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    legacyOf(t);
  }),
  table('team_members', t => {
    refers(t, 'team_id', 'teams', 'CASCADE');
    refers(t, 'user_id', 'users', 'CASCADE');
    t.boolean('is_admin').notNullable().defaultTo(false);
    at(t, 'created_at').notNullable();
    t.primary(['team_id', 'user_id']);
  }),
  table('team_requests', t => {
    refers(t, 'team_id', 'teams', 'CASCADE');
    refers(t, 'user_id', 'users', 'CASCADE');
    at(t, 'created_at').notNullable();
    t.primary(['team_id', 'user_id']);
  }),
);
