import { idColumn, optionalReference, reference, table, tables, timestamp } from './table.ts';

/** Imports that administrators start in the dashboard: the old sites they named, and the work that is done for them. */
export const { up, down } = tables(
  table(
    'import_sources',
    'Old sites that were uploaded or named in the dashboard; passwords are not part of it.',
    t => {
      idColumn(t);
      // Folder of its uploaded files below `imports` in the data folder.
      t.specificType('upload', 'char(32)').notNullable().unique();
      // Names of the uploaded files, in their order: a JSON list. Empty for a live database.
      t.text('dump_names').notNullable();
      // `host/database` of a live database.
      t.string('database_name', 190).notNullable().defaultTo('');
      t.string('url', 255).notNullable().defaultTo('');
      t.string('prefix', 64).notNullable().defaultTo('');
      // Of the site's files, below `old-sites` in the data folder.
      t.string('folder', 190).notNullable().defaultTo('');
      // Roles that were chosen for its groups: a JSON list.
      t.text('roles').notNullable();
      optionalReference(t, 'created_by', 'users', 'SET NULL').index();
      timestamp(t, 'created_at').notNullable();
    },
  ),
  table('import_tasks', 'Plans, imports and undos that were started in the dashboard, with their progress.', t => {
    idColumn(t);
    t.string('kind', 16).notNullable();
    reference(t, 'source_id', 'import_sources', 'CASCADE').nullable();
    t.index(['source_id', 'id']);
    optionalReference(t, 'run_id', 'import_runs', 'SET NULL').index();
    t.string('state', 16).notNullable();
    // 1 until it has ended, else null: one at a time.
    t.specificType('active', 'tinyint unsigned').nullable().unique();
    t.string('step', 100).notNullable().defaultTo('');
    t.bigInteger('done').unsigned().notNullable().defaultTo(0);
    t.bigInteger('total').unsigned().notNullable().defaultTo(0);
    t.string('problem', 500).notNullable().defaultTo('');
    t.specificType('result', 'mediumtext').nullable();
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'ended_at').nullable();
  }),
);
