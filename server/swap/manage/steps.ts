/** Step in which a dump is loaded. */
export const loadStep = 'dump';

/** Step in which uploaded files of addresses are read. */
export const readStep = 'read';
