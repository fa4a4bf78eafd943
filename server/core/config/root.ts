import { fileURLToPath } from 'node:url';

/** Folder of the project: launchers set it for the bundle; sources derive it from their own path. */
export const root: string = process.env.LECTERN_ROOT ?? fileURLToPath(new URL('../../..', import.meta.url));
