import type { Document, PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { letterIcon } from './icon.tsx';
import { lookStyleSheet } from './styles.ts';

const week = 'public, max-age=604800, immutable';

/** Response with a style sheet; a browser stores it if its address names this version. */
const styleSheet = ({ css, isCurrent }: { css: string; isCurrent: boolean }): Document => ({
  type: 'text/css; charset=utf-8',
  body: css,
  tags: ['settings'],
  headers: { 'cache-control': isCurrent ? week : 'no-cache', vary: 'Accept-Encoding' },
});

/** Styles of the site's own look, for every page, and its icon. */
export const lookPages: readonly PageRoute[] = [
  {
    path: paths.lookStyles,
    handler: async ({ services }, { v, plain }) =>
      styleSheet(lookStyleSheet(services, { version: v, withCustom: plain === undefined })),
  },
  {
    path: paths.lookIcon,
    handler: async ({ services }, { v = '' }) => {
      const { svg, path } = letterIcon(services);
      const isCurrent = path === `${paths.lookIcon}?v=${v}`;
      const headers = { 'cache-control': isCurrent ? week : 'no-cache' };
      return { type: 'image/svg+xml', body: svg, tags: ['settings'], headers };
    },
  },
];
