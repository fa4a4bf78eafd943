import { posix } from 'node:path';
import { clientBreach } from './client-rules.ts';

/** The position of a file: one of the mirrored trees and, in it, a module; the module of a tree's top files is empty. */
interface Position {
  readonly path: string;
  readonly tree: string;
  readonly module: string;
}

/** Folders that only group modules: each folder in them is one. */
const groups: Readonly<Record<string, readonly string[]>> = {
  server: ['core', 'blog', 'articles', 'admin', 'swap'],
  client: ['core', 'blog', 'articles'],
};

const positionOf = (path: string): Position => {
  const [tree = '', first = '', second = '', ...deeper] = path.split('/');
  if (second === '') return { path, tree, module: '' };
  const isGrouped = deeper.length > 0 && groups[tree]?.includes(first);
  return { path, tree, module: isGrouped ? `${first}/${second}` : first };
};

/** The module that a source belongs to, as `server/blog/comments`. */
export const moduleOfPath = (path: string): string => {
  const { tree, module } = positionOf(path);
  return posix.join(tree, module);
};

const isView = (path: string): boolean => path.endsWith('.view.tsx');

/**
 * The layers of the server, lowest first (design §2). A module imports its own layer and those below it. A name ending in
 * `/` stands for every module of that group.
 */
const layers: readonly (readonly string[])[] = [
  ['core/'],
  ['processes'],
  ['audit', 'calendar', 'legacy-address-rows', 'hits', 'feeds', 'search', 'reports', 'translations'],
  ['media'],
  [
    'redirects',
    'human-check',
    'accounts',
    'comments',
    'editor',
    'gallery',
    'reading-text',
    'spoken',
    'revisions',
    'text-checks',
    'look',
    'mail-template',
    'admin/shell',
  ],
  ['category-details'],
  ['admin/commenter-blocks', 'payment', 'template', 'blog/', 'articles/', 'media-browser', 'site-pages'],
  ['front-page', 'oembed', 'activitypub'],
  ['admin/', 'admin', 'personal-data', 'old-addresses', 'backups', 'api', 'webhooks'],
  ['import', 'demo', 'export'],
  ['welcome'],
  ['swap/source'],
  ['swap/run'],
  ['swap/values', 'swap/bodies'],
  ['swap/groups', 'swap/files'],
  ['swap/fields', 'swap/texts'],
  ['swap/accounts'],
  ['swap/articles', 'swap/blog'],
  ['swap/navigation', 'swap/teams', 'swap/translations'],
  ['swap/joomla'],
  ['swap/plan', 'swap/replay', 'swap/undo', 'swap/preview'],
  ['swap/wordpress'],
  ['swap/systems'],
  ['swap/receipt'],
  ['swap/manage'],
  ['swap'],
  ['gateway', 'swap/fixtures', 'test'],
];

const layerOf = (module: string): number => {
  const exact = layers.findIndex(layer => layer.includes(module));
  if (exact >= 0) return exact;
  const group = layers.findIndex(layer => layer.includes(`${module.split('/')[0]}/`));
  return group >= 0 ? group : layers.length;
};

/** Entry points that load the few files that they need and no module whole. */
const entryPoints = new Set(
  ['main', 'picture-process', 'text-process', 'import-process'].map(name => `server/${name}.ts`),
);

const isFace = ({ path, tree, module }: Position): boolean => path === `${tree}/${module}/index.ts`;

/** The reason why one file may not import another (design §2), or undefined when it may. */
export const breach = (fromPath: string, toPath: string): string | undefined => {
  const [from, to] = [positionOf(fromPath), positionOf(toPath)];
  if (from.tree === 'protocol') return protocolBreach(to);
  if (from.tree === 'migrations' && to.tree !== 'migrations') return 'a migration imports migrations only';
  if (from.tree === 'client') {
    if (to.tree === 'protocol') return undefined;
    return to.tree === 'client' ? clientBreach(fromPath, toPath) : 'the client imports the client and protocol only';
  }
  if (from.tree === 'server') return serverBreach(from, to);
  return undefined;
};

// Types of keys come from the English catalogue.
const protocolBreach = ({ path, tree }: Position): string | undefined =>
  tree === 'protocol' || path.startsWith('media/languages/')
    ? undefined
    : 'protocol imports only itself and the catalogue of sentences';

const serverBreach = (from: Position, to: Position): string | undefined => {
  if (to.tree === 'client') return isView(to.path) ? undefined : 'the server imports views of the client only';
  if (to.tree === 'migrations') return from.module.startsWith('core/') ? undefined : 'only core/db imports migrations';
  if (to.tree === 'protocol') return undefined;
  if (to.tree !== 'server') return 'the server imports server, protocol and views of the client only';
  if (from.module === to.module || to.module === '' || entryPoints.has(from.path)) {
    return to.module === '' && from.module !== '' ? 'only the top files import each other' : undefined;
  }
  if (from.module === '') return isFace(to) ? undefined : `the face of ${to.module} is its index.ts`;
  if (to.module === 'gateway') return 'only app.ts imports the gateway';
  if (layerOf(to.module) > layerOf(from.module)) return `${to.module} is in a higher layer than ${from.module}`;
  return isFace(to) ? undefined : `the face of ${to.module} is its index.ts`;
};
