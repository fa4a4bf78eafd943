import lighthouse from 'lighthouse';

const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const;

export type Scores = Record<(typeof categories)[number], number>;

export interface Judgement {
  readonly scores: Scores;
  /** Audits that lower the score, as sentences. */
  readonly findings: readonly string[];
  readonly layoutShift: number;
}

/** Lighthouse report of a page on a phone; scores from 0 to 100. */
export const judged = async (url: string, browserPort: number): Promise<Judgement> => {
  const result = await lighthouse(url, {
    port: browserPort,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`lighthouse did not judge ${url}`);
  const { lhr } = result;
  const score = (name: string): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const scores: Scores = {
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    performance: score('performance'),
  };
  const findings = ['accessibility', 'best-practices', 'seo'].flatMap(name =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [`${name}: ${audit.title}`] : [];
    }),
  );
  return { scores, findings, layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0 };
};
