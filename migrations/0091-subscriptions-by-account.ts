import { columns } from './alter.ts';

/** Finds the subscription of an account to one target without reading all others of either. */
export const { up, down } = columns({
  table: 'subscriptions',
  columns: [],
  indexes: ['subscriptions_by_account'],
  build: t => {
    t.index(['type', 'user_id', 'target_id'], 'subscriptions_by_account');
  },
});
