import type { Module } from './module.ts';
import type { Finding } from './sources.ts';

/** Circles of imports that are needed at load; types and `import()` close none. Each circle is found once. */
export const cycleFindings = (modules: readonly Module[]): Finding[] => {
  const byPath = new Map(modules.map(module => [module.path, module]));
  const finished = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const module = byPath.get(path);
    if (!module || finished.has(path)) return;
    for (const { own, typeOnly, later, target, line } of module.imports) {
      if (!own || typeOnly || later) continue;
      const circle = [...trail, path].slice([...trail, path].indexOf(target));
      if (target === path || trail.includes(target)) {
        findings.push({ path, line, sentence: `closes a circle of imports: ${[...circle, target].join(' → ')}.` });
      } else visit(target, [...trail, path]);
    }
    finished.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return findings;
};
