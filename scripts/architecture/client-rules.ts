const grouped = new Set(['core', 'blog', 'articles']);

/**
 * The module of a file of the browser: a folder of `client`, or of `core`, `blog` and `articles` inside it. A file at
 * the top of `core` is a module of its own; the files at the top of `client` compose the modules and are none.
 */
const moduleOf = (path: string): string | undefined => {
  const [, first = '', second, ...deeper] = path.split('/');
  if (second === undefined) return undefined;
  return grouped.has(first) && (deeper.length > 0 || first === 'core') ? `${first}/${second}` : first;
};

const isFace = (path: string): boolean => path.endsWith('/index.ts') || /^client\/core\/[^/]+$/.test(path);

/** Why one file of `client` may not import another, or undefined when it may. */
export const clientBreach = (from: string, to: string): string | undefined => {
  const [importer, imported] = [moduleOf(from), moduleOf(to)];
  if (importer === undefined || importer === imported || to.endsWith('.view.tsx')) return undefined;
  if (imported === undefined) return 'a module of the browser does not import what composes the modules';
  if (importer.startsWith('core/') && !imported.startsWith('core/')) return 'the core imports no feature';
  return isFace(to) ? undefined : 'a module of the browser is imported by its index.ts, a view by its own file';
};
