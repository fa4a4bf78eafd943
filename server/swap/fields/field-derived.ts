import type { Derived } from '../run/index.ts';

/** Pages that show extra fields. */
export const fieldPages: Derived = {
  from: { item_fields: 'id', item_field_groups: 'id' },
  refresh: async mutation => mutation.invalidate('items'),
};
