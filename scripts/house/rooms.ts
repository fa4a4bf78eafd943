import { basename } from 'node:path';

/** Where a file stands: one of the mirrored trees and, in it, a room; the room of a tree's top files is empty. */
interface Place {
  readonly path: string;
  readonly tree: string;
  readonly room: string;
}

const placeOf = (path: string): Place => {
  const [tree = '', first = '', second = '', ...deeper] = path.split('/');
  if (second === '') return { path, tree, room: '' };
  return { path, tree, room: first === 'blog' && deeper.length > 0 ? `blog/${second}` : first };
};

const isView = (path: string): boolean => path.endsWith('.view.tsx');
const isShownToOthers = (path: string): boolean => /^(.+-)?(queries|views)\.tsx?$/.test(basename(path));
const isAnswer = (path: string): boolean => /^(.+-)?(calls|tasks|pages)\.tsx?$/.test(basename(path));

/** Says why one file may not import another (design §2), or nothing when it may. */
export const breach = (fromPath: string, toPath: string): string | undefined => {
  const [from, to] = [placeOf(fromPath), placeOf(toPath)];
  if (from.tree === 'protocol' && to.tree !== 'protocol') return 'protocol imports nothing of ours';
  if (from.tree === 'migrations' && to.tree !== 'migrations') return 'a migration imports migrations only';
  if (from.tree === 'client') return clientBreach(from, to);
  if (from.tree === 'server') return serverBreach(from, to);
  return undefined;
};

const clientBreach = (from: Place, to: Place): string | undefined => {
  if (to.tree === 'protocol') return undefined;
  if (to.tree !== 'client') return 'the client imports the client and protocol only';
  if (from.room === '' || to.room === 'core' || to.room === from.room || isView(to.path)) return undefined;
  if (from.room === 'core') return 'the core imports no room';
  return "a room imports core, protocol, itself and another room's views; otherwise rooms speak through the bus";
};

const serverBreach = (from: Place, to: Place): string | undefined => {
  if (to.tree === 'client') return isView(to.path) ? undefined : 'the server imports views of the client only';
  if (to.tree === 'migrations') return from.room === 'core' ? undefined : 'only the core imports migrations';
  if (to.tree === 'protocol') return undefined;
  if (to.tree !== 'server') return 'the server imports server, protocol and views of the client only';
  if (from.room === '' || to.room === 'core' || to.room === from.room || to.path === 'server/settings.ts')
    return undefined;
  if (to.room === 'gateway') return 'nothing but app.ts imports the gateway';
  if (from.room === 'core') return 'the core imports no room';
  if (from.room === 'gateway') {
    // The frame around every page and the error page are the template's.
    if (isAnswer(to.path) || to.room === 'template') return undefined;
    return "the gateway imports the rooms' calls, tasks and pages, and the template's frame";
  }
  return isShownToOthers(to.path) ? undefined : "a room imports another room's queries and views only";
};
