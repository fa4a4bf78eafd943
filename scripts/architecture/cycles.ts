import { moduleOfPath } from './layers.ts';
import type { Module } from './module.ts';
import { type Finding, isTest } from './sources.ts';

/** Cycles of imports between files that are needed at load; types and `import()` close none. Each cycle is found once. */
export const cycleFindings = (modules: readonly Module[]): Finding[] => {
  const byPath = new Map(modules.map(module => [module.path, module]));
  const finished = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const module = byPath.get(path);
    if (!module || finished.has(path)) return;
    for (const { own, typeOnly, later, target, line } of module.imports) {
      if (!own || typeOnly || later) continue;
      const cycle = [...trail, path].slice([...trail, path].indexOf(target));
      if (target === path || trail.includes(target)) {
        findings.push({ path, line, sentence: `closes a cycle of imports: ${[...cycle, target].join(' → ')}.` });
      } else visit(target, [...trail, path]);
    }
    finished.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return findings;
};

/** The folder of a module; a file at the top of a tree is a module of its own. */
const moduleName = (path: string): string => (path.split('/').length === 2 ? path : moduleOfPath(path));

/**
 * Cycles of imports between modules (design §2); types and `import()` count. Each cycle is found once, at the first import
 * that closes it.
 */
export const moduleCycleFindings = (files: readonly Module[]): Finding[] => {
  const edges = new Map<string, Map<string, { path: string; line: number }>>();
  for (const { path, imports } of files) {
    const from = moduleName(path);
    for (const { own, target, line } of isTest(path) ? [] : imports) {
      const to = moduleName(target);
      if (!own || to === from || !/^(?:client|protocol|server)\//.test(to)) continue;
      const known = edges.get(from) ?? new Map();
      if (!known.has(to)) edges.set(from, known.set(to, { path, line }));
    }
  }
  const finished = new Set<string>();
  const findings: Finding[] = [];
  const visit = (module: string, trail: readonly string[]): void => {
    if (finished.has(module)) return;
    for (const [to, place] of edges.get(module) ?? []) {
      const cycle = [...trail, module].slice([...trail, module].indexOf(to));
      if (trail.includes(to)) {
        findings.push({ ...place, sentence: `closes a cycle of modules: ${[...cycle, to].join(' → ')}.` });
      } else visit(to, [...trail, module]);
    }
    finished.add(module);
  };
  for (const module of edges.keys()) visit(module, []);
  return findings;
};
