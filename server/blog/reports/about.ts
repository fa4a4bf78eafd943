import { text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import type { Report } from '../../reports/index.ts';

/** What a report is about, in words. */
export const aboutOf = ({ type, title, writer }: Pick<Report, 'type' | 'title' | 'writer'>): string => {
  const name = title.trim() || text('UNTITLED');
  return type === 'item-comment' ? text('REPORT_ABOUT_COMMENT', writer ?? '', name) : name;
};

/** Where staff looks at it: an account is decided about where it is banned. */
export const pathOf = ({ type, targetId, slug, itemId }: Report): string => {
  if (type === 'user') return paths.ban(targetId, paths.reports);
  return type === 'item-comment'
    ? `${articlePaths.item({ id: itemId ?? 0, alias: slug })}#comment${targetId}`
    : paths.entry(slug);
};
