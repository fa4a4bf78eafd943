import { idParam } from '../../core/http/index.ts';
import type { CountedKind } from '../../hits/index.ts';

export const articleHits: CountedKind = {
  ...{ url: '/articles/item/:id', param: 'id' },
  ...{ table: 'items', column: 'id', kind: 'item' },
  nameOf: idParam,
};
