import { fileURLToPath } from 'node:url';

/** The project's folder: the launchers name it for the bundle, sources find it from where they lie. */
export const root: string = process.env.LECTERN_ROOT ?? fileURLToPath(new URL('../../..', import.meta.url));
