import { type CommentLine, newestComments } from '../../blog/dashboard/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { type Bar, loadBars } from '../statistics/index.ts';
import { isEmptySite, type OpenText, openTexts, publishedCount } from './queries.ts';

const days = 30;
const listed = 5;

export interface Overview {
  readonly isEmpty: boolean;
  /** Views by day: for staff of the site, for writers of their own; null for readers. */
  readonly bars: readonly Bar[] | null;
  readonly comments: readonly CommentLine[];
  /** Facts about what the person wrote; null for those who do not write posts. */
  readonly own: {
    readonly published: number;
    readonly views: number;
    readonly texts: readonly OpenText[];
  } | null;
}

const sumOf = (bars: readonly Bar[]): number => bars.reduce((sum, { views }) => sum + views, 0);

const loadOwn = async (context: RequestContext, id: number): Promise<Overview['own']> => {
  const [published, texts, bars] = await Promise.all([
    publishedCount(context.sql, id),
    openTexts(context.sql, id, listed),
    loadBars(context, id, days),
  ]);
  return { published, texts, views: sumOf(bars) };
};

/** Loads the parts of the overview for this person. */
export const loadOverview = async (context: RequestContext): Promise<Overview> => {
  const { actor, sql } = context;
  const id = actor.account?.id ?? 0;
  const seesPosts = can(actor, 'dashboard.posts', site);
  const [isEmpty, bars, comments, own] = await Promise.all([
    isEmptySite(sql),
    can(actor, 'statistics.see', site)
      ? loadBars(context, can(actor, 'statistics.everyone', site) ? null : id, days)
      : null,
    seesPosts ? newestComments(context, can(actor, 'dashboard.everyone', site) ? null : id, listed) : [],
    seesPosts ? loadOwn(context, id) : null,
  ]);
  return { isEmpty, bars, comments, own };
};
