import type { Fields } from '../../../protocol/field-encoding.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type Case, type Cases, named, nothing, ofSite } from './case.ts';
import type { World } from './people.ts';

const hex = (unique: () => string): string => unique().padStart(32, '0');

const aSource = ({ insert, unique, now }: World): Promise<number> =>
  insert('import_sources', {
    ...{ upload: hex(unique), dump_names: '["site.sql"]', roles: '[]', url: 'https://www.lantern-hill.example' },
    created_at: now(),
  });

const aRun = async ({ insert, unique, now }: World): Promise<number> => {
  const site = { kind: 'joomla', name: `old-${unique()}.example`, base_url: 'https://old.example', settings: '{}' };
  const site_id = await insert('old_sites', { ...site, created_at: now() });
  const times = { started_at: now(), seen_at: now(), ended_at: now() };
  return insert('import_runs', { site_id, state: 'done', options: '{}', checkpoint: '{}', ...times });
};

/** Tasks of earlier requests have ended: only one is active at a time. */
const onRows = (
  make: (world: World) => Promise<number>,
  { fields = () => ({}), passes }: { fields?: (world: World) => Fields; passes?: TextKey } = {},
): Case => ({
  foreign: async world => `${await make(world)}`,
  absent: nothing,
  ...(passes ? { passes } : {}),
  asks: async (subjects, who, world) => {
    await world.server.sql('import_tasks').update({ active: null });
    return named('id', fields(world)).asks(subjects, who, world);
  },
});

const anExport = ({ insert, now }: World): Promise<number> =>
  insert('import_tasks', {
    ...{ kind: 'export', state: 'done', result: '{"bytes":1}', options: '{"secretless":true}' },
    ...{ created_at: now(), ended_at: now() },
  });

export const importCases: Cases = {
  'imports.add': ofSite(() => ({
    ...{ host: 'db.lantern-hill.example', database: 'old', user: 'reader', password: 'a secret' },
    url: 'https://www.lantern-hill.example',
  })),
  'imports.plan': onRows(aSource),
  'imports.run': onRows(aSource),
  'imports.remove': onRows(aSource),
  'imports.stop': onRows(({ insert, now }) =>
    insert('import_tasks', { kind: 'plan', state: 'failed', created_at: now(), ended_at: now() }),
  ),
  'imports.check': onRows(aRun),
  'imports.undo': onRows(aRun),
  'imports.settings': onRows(aRun),
  'imports.replay': onRows(aRun, { passes: 'REPLAY_FILE_MISSING' }),
  'exports.add': {
    ...ofSite(() => ({})),
    asks: async (_, __, { server }) => {
      await server.sql('import_tasks').update({ active: null });
      return {};
    },
  },
  'exports.download': onRows(anExport, { fields: () => ({ password: 'wrong' }), passes: 'PASSWORD_WRONG' }),
  'exports.delete': onRows(anExport),
  'imports.redirects': onRows(aRun, {
    fields: ({ unique }) => ({ paths: [`/old/${unique()}`], targets: ['/blog/tags'] }),
  }),
};
