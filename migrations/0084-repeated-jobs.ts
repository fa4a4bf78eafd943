import { columns } from './alter.ts';

/** Payload of another run of a job, requested after it had begun. */
export const { up, down } = columns({
  table: 'jobs',
  columns: ['repeat_payload'],
  build: t => {
    t.text('repeat_payload').nullable();
  },
});
