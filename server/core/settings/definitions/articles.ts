import { z } from 'zod';
import { touchLimits } from '../../../../protocol/touch-limits.ts';
import { define, yesNo } from './define.ts';

const group = z.int().min(0).max(100);

/** The article area (spec §2.2). */
export const articlesSettings = {
  'articles.pageSize': define(z.int().min(1).max(100), 10, 'MEANS_ARTICLES_PAGE_SIZE'),
  'articles.leading': define(group, 2, 'MEANS_ARTICLES_LEADING'),
  'articles.primary': define(group, 4, 'MEANS_ARTICLES_PRIMARY'),
  'articles.secondary': define(group, 4, 'MEANS_ARTICLES_SECONDARY'),
  'articles.links': define(group, 4, 'MEANS_ARTICLES_LINKS'),
  'articles.rating': define(z.enum(['form', 'stars', 'none']), 'form', 'MEANS_ARTICLES_RATING'),
  'articles.approval': define(z.boolean(), false, 'MEANS_ARTICLES_APPROVAL'),
  'articles.requireChecks': define(z.enum(['none', 'barriers', 'all']), 'none', 'MEANS_ARTICLES_REQUIRE_CHECKS'),
  'articles.comments': define(z.enum(['off', 'everyone', 'members']), 'everyone', 'MEANS_ARTICLES_COMMENTS'),
  'articles.commentsModeration': define(
    z.enum(['none', 'guests', 'everyone']),
    'none',
    'MEANS_ARTICLES_COMMENTS_MODERATION',
  ),
  'articles.commentsOrder': define(z.enum(['asc', 'desc']), 'asc', 'MEANS_ARTICLES_COMMENTS_ORDER'),
  'articles.commentsPageSize': define(z.int().min(1).max(200), 20, 'MEANS_ARTICLES_COMMENTS_PAGE_SIZE'),
  'articles.commentsMail': define(yesNo, true, 'MEANS_ARTICLES_COMMENTS_MAIL'),
  'articles.commentsReporting': define(
    z.enum(['everyone', 'members', 'off']),
    'everyone',
    'MEANS_ARTICLES_COMMENTS_REPORTING',
  ),
  'articles.popupWidth': define(
    z.int().min(100).max(4000),
    touchLimits.classicPopupWidth,
    'MEANS_ARTICLES_POPUP_WIDTH',
  ),
  'articles.popupHeight': define(
    z.int().min(100).max(4000),
    touchLimits.classicPopupHeight,
    'MEANS_ARTICLES_POPUP_HEIGHT',
  ),
} as const;
