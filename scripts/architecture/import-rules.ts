import { breach } from './layers.ts';
import type { Import, Module } from './module.ts';
import { type Finding, isTest } from './sources.ts';

const knexHomes = [/^server\/core\/db\/db\.ts$/, /\/(.+-)?queries\.tsx?$/, /^migrations\//];

/** Rules for imports between modules and of packages (design §2). Tests may import any file. */
export const importFindings = (module: Module): Finding[] => {
  if (isTest(module.path)) return [];
  return module.imports.flatMap(one => {
    const sentence = reasonAgainst(module.path, one);
    return sentence ? [{ path: module.path, line: one.line, sentence: `imports ${one.target}: ${sentence}.` }] : [];
  });
};

const reasonAgainst = (path: string, one: Import): string | undefined => {
  if (one.target.endsWith('.css') && path.endsWith('.view.tsx')) return 'a view has no styles of its own';
  return one.own ? breach(path, one.target) : packageBreach(path, one);
};

const packageBreach = (path: string, { target, typeOnly }: Import): string | undefined => {
  if (target === 'knex' && path.startsWith('migrations/') && !typeOnly) return 'a migration needs its types only';
  if (target === 'knex' && !knexHomes.some(home => home.test(path))) {
    return 'knex is spoken in core/db, queries and migrations only';
  }
  if (target.startsWith('react-dom/server') && path !== 'server/core/html/html.tsx') {
    return 'only server/core/html/html.tsx prints';
  }
  return undefined;
};

/** Files of the browser that would carry the schema library to a reader, each with the import that does it. */
export const schemaFindings = (modules: readonly Module[]): Finding[] => {
  const byPath = new Map(modules.map(module => [module.path, module]));
  const carriers = new Map<string, boolean>();
  const carries = (path: string): boolean => {
    const known = carriers.get(path);
    if (known !== undefined) return known;
    carriers.set(path, false);
    const found = valueImports(byPath.get(path)).some(({ own, target }) => (own ? carries(target) : target === 'zod'));
    carriers.set(path, found);
    return found;
  };
  return modules
    .filter(({ path }) => path.startsWith('client/') && !isTest(path))
    .flatMap(module =>
      valueImports(module)
        .filter(({ own, target }) => !target.startsWith('client/') && (own ? carries(target) : target === 'zod'))
        .map(({ target, line }) => ({
          path: module.path,
          line,
          sentence: `imports ${target}: its types only, or readers are sent the schema library.`,
        })),
    );
};

const valueImports = (module: Module | undefined): Import[] => module?.imports.filter(one => !one.typeOnly) ?? [];
