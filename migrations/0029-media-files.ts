import { columns } from './alter.ts';

/** Files beside pictures and recordings: documents of all kinds. */
export const { up, down } = columns({
  table: 'media',
  columns: ['filename', 'version'],
  build: t => {
    // Name that readers download the file under; empty for pictures and for recordings of forms.
    t.string('filename', 255).notNullable().defaultTo('');
    // Part of the name of a stored file that was replaced under its address; null for a first one.
    t.specificType('version', 'char(32) character set ascii null');
  },
});
