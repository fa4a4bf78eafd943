import { columns, steps } from './alter.ts';
import { timestamp } from './table.ts';

/** Sessions whose beginning proves the person, so that forms need not ask for a password at once. */
export const { up, down } = steps(
  columns({
    table: 'sessions',
    columns: ['verified_at'],
    build: t => {
      // Null for a session that a password began: the password is asked again.
      timestamp(t, 'verified_at').nullable();
    },
  }),
);
