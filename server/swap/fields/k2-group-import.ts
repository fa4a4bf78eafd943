import { limits } from '../../../protocol/limits.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { KindImport } from '../run/index.ts';
import { plainLine } from '../values/index.ts';
import { fieldPages } from './field-derived.ts';

/** Groups of extra fields of K2 (swap facts §5). */
export const k2FieldGroupImport: KindImport = {
  kind: 'k2 extra field groups',
  table: 'k2_extra_fields_groups',
  key: 'id',
  target: 'item_field_groups',
  compared: ['name'],
  derived: [fieldPages],
  read: async (_, rows) =>
    rows.map(row => {
      const oldId = row.id ?? '';
      const name = plainLine(row.name, limits.title) || oldId;
      return {
        oldId,
        label: name,
        hashed: row,
        add: async batch => {
          const legacy_source = legacySource('k2', batch.source.site.name);
          const id = await batch.insert('item_field_groups', { name, legacy_source, legacy_id: oldId });
          return { outcome: 'added', table: 'item_field_groups', id };
        },
        change: (batch, id) => batch.update('item_field_groups', id, { name }),
      };
    }),
};
