import { text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import type { Report } from '../../reports/index.ts';

/** Subject of a report in words. */
export const aboutOf = ({ type, title, writer }: Pick<Report, 'type' | 'title' | 'writer'>): string => {
  const name = title.trim() || text('UNTITLED');
  return type === 'item-comment' ? text('REPORT_ABOUT_COMMENT', writer ?? '', name) : name;
};

/** Page where staff handles the report: an account's is the page where it can be banned. */
export const pathOf = ({ type, targetId, slug, articleId }: Report): string => {
  if (type === 'user') return paths.ban(targetId, paths.reports);
  return type === 'item-comment'
    ? `${articlePaths.article({ id: articleId ?? 0, alias: slug })}#comment${targetId}`
    : paths.entry(slug);
};
