import { columns } from './alter.ts';

/** Texts of recordings for those who do not hear or see them. */
export const { up, down } = columns({
  table: 'media',
  columns: ['descriptions', 'transcript'],
  build: t => {
    // Part of the name of the file that describes what a video shows, like that of its captions.
    t.specificType('descriptions', 'char(32) character set ascii null');
    // Plain text.
    t.text('transcript', 'mediumtext').nullable();
  },
});
