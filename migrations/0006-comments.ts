import { at, idOf, legacyOf, refers, table, tables } from './table.ts';

/**
 * Comments. `number` counts within the post and never changes, so "Comment 7" stays comment 7. `submission` settles a
 * double submit. `body` is BBCode with no tags in it, `html` what it prints as.
 */
export const { up, down } = tables(
  table('comments', t => {
    idOf(t);
    refers(t, 'post_id', 'posts', 'CASCADE');
    t.integer('parent_id').unsigned().nullable();
    t.foreign('parent_id').references('comments.id').onDelete('SET NULL');
    t.integer('number').unsigned().notNullable();
    t.integer('depth').unsigned().notNullable().defaultTo(0);
    refers(t, 'author_id', 'users', 'SET NULL');
    t.specificType('visitor', 'char(64)').nullable().index();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('website', 255).notNullable().defaultTo('');
    t.string('title', 255).notNullable().defaultTo('');
    t.specificType('body', 'mediumtext').notNullable();
    t.specificType('html', 'mediumtext').notNullable();
    t.string('state', 16).notNullable();
    t.string('state_before', 16).nullable();
    t.string('ip', 45).notNullable().defaultTo('');
    t.specificType('submission', 'char(64)').nullable().unique();
    t.integer('likes_count').unsigned().notNullable().defaultTo(0);
    t.integer('version').unsigned().notNullable().defaultTo(1);
    at(t, 'created_at').notNullable();
    at(t, 'modified_at').nullable();
    at(t, 'removed_at').nullable();
    t.integer('removed_by').unsigned().nullable();
    t.unique(['post_id', 'number']);
    t.index(['post_id', 'state', 'number']);
    t.index(['state', 'created_at']);
    t.index(['email', 'state']);
    legacyOf(t);
  }),
  table('comment_likes', t => {
    refers(t, 'comment_id', 'comments', 'CASCADE');
    t.string('actor', 70).notNullable();
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    at(t, 'created_at').notNullable();
    t.primary(['comment_id', 'actor']);
  }),
  table('captchas', t => {
    t.specificType('id', 'char(32)').primary();
    t.specificType('visitor', 'char(64)').notNullable();
    t.string('kind', 16).notNullable();
    t.string('question', 255).notNullable().defaultTo('');
    t.string('answer', 64).notNullable();
    at(t, 'created_at').notNullable();
    at(t, 'expires_at').notNullable().index();
    at(t, 'used_at').nullable();
  }),
  table('spent_proofs', t => {
    t.specificType('hash', 'char(64)').primary();
    at(t, 'expires_at').notNullable().index();
  }),
);
