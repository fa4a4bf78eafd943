import { plainError } from '../../core/errors/index.ts';

/** Error of a batch that is rolled back because a file does not fit on the disk: the import goes on from there. */
export const diskFull = (): Error =>
  plainError(
    'The disk of this site is full. Free some space and start the import again; it continues where it stopped.',
  );
