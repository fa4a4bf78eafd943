import type { SourceRow } from '../../source/index.ts';

/** Part of the plan that a count belongs to. */
type Section = 'kinds' | 'without';

/** Names of one section: a hostile export has many. */
const mostNames = 500;

/** Counts for the plan, by their names. */
export const planCounts = () => {
  const counts = { kinds: new Map<string, number>(), without: new Map<string, number>() };
  return {
    add: (section: Section, name: string, count = 1): void => {
      const of = counts[section];
      const short = name.slice(0, 100);
      if (of.has(short) || of.size < mostNames) of.set(short, (of.get(short) ?? 0) + count);
    },
    rows: (): readonly SourceRow[] =>
      (['kinds', 'without'] as const).flatMap(section =>
        [...counts[section]]
          .filter(([, count]) => count > 0)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, count]) => ({ section, name, count: String(count) })),
      ),
  };
};

export type PlanCounts = ReturnType<typeof planCounts>;
