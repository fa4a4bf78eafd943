import { binaryString, idColumn, optionalReference, reference, table, tables, timestamp } from './table.ts';

/** Sites that were taken over: where they were, what each import did, and the names under which people sign in there. */
export const { up, down } = tables(
  table(
    'old_sites',
    'Sites whose content was imported, each with its settings that old addresses and links need.',
    t => {
      idColumn(t);
      t.string('kind', 20).notNullable();
      // Host and path: the part of `legacy_source` after the name of the system.
      t.string('name', 80).notNullable();
      t.unique(['kind', 'name']);
      t.string('base_url', 255).notNullable();
      t.string('prefix', 64).notNullable().defaultTo('');
      t.string('time_zone', 64).notNullable().defaultTo('UTC');
      // Signs old download links; never printed.
      t.string('secret', 190).notNullable().defaultTo('');
      t.specificType('settings', 'mediumtext').notNullable();
      timestamp(t, 'created_at').notNullable();
    },
  ),
  table('import_runs', 'Runs of an import: how far each is, and what it counted.', t => {
    idColumn(t);
    reference(t, 'site_id', 'old_sites', 'CASCADE').index();
    t.string('state', 16).notNullable();
    // 1 while it runs, else null: one import at a time.
    t.specificType('active', 'tinyint unsigned').nullable().unique();
    t.string('worker', 64).nullable();
    t.text('options').notNullable();
    t.text('checkpoint').notNullable();
    t.string('problem', 500).notNullable().defaultTo('');
    timestamp(t, 'started_at').notNullable();
    timestamp(t, 'seen_at').notNullable();
    timestamp(t, 'ended_at').nullable();
    t.index(['state', 'id']);
  }),
  table('import_rows', 'Rows of old sites: where each went in its last import, or why it was left.', t => {
    t.bigIncrements('id');
    reference(t, 'site_id', 'old_sites', 'CASCADE');
    reference(t, 'run_id', 'import_runs', 'CASCADE');
    t.string('kind', 40).notNullable();
    binaryString(t, 'old_id', 100).notNullable();
    t.unique(['site_id', 'kind', 'old_id']);
    t.string('outcome', 8).notNullable();
    t.string('reason', 190).notNullable().defaultTo('');
    // Names the row in the receipt.
    t.string('label', 190).notNullable().defaultTo('');
    t.string('table_name', 40).nullable();
    t.integer('row_id').unsigned().nullable();
    // Of the row of the old site, and of ours as the import wrote it: they tell who changed it since.
    t.specificType('source_hash', 'binary(32)').nullable();
    t.specificType('written_hash', 'binary(32)').nullable();
    t.index(['run_id', 'outcome', 'kind']);
    t.index(['table_name', 'row_id']);
  }),
  table(
    'import_changes',
    'Rows that a run added or changed, with their former values: what undoing it restores.',
    t => {
      t.bigIncrements('id');
      reference(t, 'run_id', 'import_runs', 'CASCADE');
      t.index(['run_id', 'id']);
      t.string('table_name', 40).notNullable();
      t.string('row_key', 512).notNullable();
      t.index(['table_name', 'row_key'], 'import_changes_by_row');
      // Null for a row that the run added.
      t.specificType('before', 'mediumtext').nullable();
    },
  ),
  table(
    'import_notes',
    'Values of old sites that have no place here, kept as they were, and remarks of the receipt.',
    t => {
      t.bigIncrements('id');
      reference(t, 'run_id', 'import_runs', 'CASCADE');
      t.string('kind', 40).notNullable();
      binaryString(t, 'old_id', 100).notNullable();
      t.string('name', 190).notNullable();
      t.index(['run_id', 'kind', 'old_id']);
      t.string('label', 190).notNullable().defaultTo('');
      t.specificType('value', 'mediumtext').nullable();
    },
  ),
  table(
    'login_names',
    'Names under which imported accounts sign in besides their username, exactly as on the old site.',
    t => {
      // NFKC, trimmed, lower case, like `username_key` of `users`.
      binaryString(t, 'name_key', 190).primary();
      reference(t, 'user_id', 'users', 'CASCADE').index();
      optionalReference(t, 'site_id', 'old_sites', 'CASCADE');
    },
  ),
);
