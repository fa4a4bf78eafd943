import { at, idOf, refers, table, tables } from './table.ts';

/** What readers answer with. The primary and unique keys settle races: one per actor and target (design, decision 10). */
export const { up, down } = tables(
  table('reactions', t => {
    refers(t, 'post_id', 'posts', 'CASCADE');
    t.string('actor', 70).notNullable();
    t.specificType('reaction', 'tinyint unsigned').notNullable();
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    at(t, 'created_at').notNullable();
    t.primary(['post_id', 'actor']);
  }),
  table('reaction_counts', t => {
    refers(t, 'post_id', 'posts', 'CASCADE');
    t.specificType('reaction', 'tinyint unsigned').notNullable();
    t.integer('count').unsigned().notNullable().defaultTo(0);
    t.primary(['post_id', 'reaction']);
  }),
  table('ratings', t => {
    refers(t, 'post_id', 'posts', 'CASCADE');
    t.string('actor', 70).notNullable();
    // 1 to 10: half stars.
    t.specificType('value', 'tinyint unsigned').notNullable();
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    at(t, 'created_at').notNullable();
    t.primary(['post_id', 'actor']);
    t.index(['post_id', 'created_at']);
  }),
  table('favourites', t => {
    refers(t, 'user_id', 'users', 'CASCADE');
    refers(t, 'post_id', 'posts', 'CASCADE');
    at(t, 'created_at').notNullable();
    t.primary(['user_id', 'post_id']);
  }),
  table('subscriptions', t => {
    idOf(t);
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable().defaultTo(0);
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    t.string('name', 100).notNullable().defaultTo('');
    t.string('email', 190).notNullable();
    t.string('email_key', 190).notNullable();
    t.string('state', 16).notNullable().defaultTo('active');
    t.string('frequency', 16).notNullable().defaultTo('immediate');
    at(t, 'created_at').notNullable();
    t.unique(['type', 'target_id', 'email_key']);
    t.index(['type', 'target_id', 'state']);
    t.index(['email_key']);
  }),
  table('reports', t => {
    idOf(t);
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    t.string('actor', 70).notNullable();
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('SET NULL');
    t.text('reason').notNullable();
    t.string('ip', 45).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'resolved_at').nullable();
    t.unique(['type', 'target_id', 'actor']);
    t.index(['resolved_at', 'created_at']);
  }),
);
