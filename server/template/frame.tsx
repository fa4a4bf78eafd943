import { asset } from '../core/assets.ts';
import { escaped, print, rawHtml } from '../core/html.tsx';
import type { Notice } from '../core/notice.ts';
import type { Page } from '../core/page.ts';
import { text } from '../core/texts.ts';
import type { Visit } from '../core/visit.ts';
import { configOf } from './config.ts';
import { inlineScript } from './inline-script.ts';

const json = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, '');

/** The whole document around a page: head, skip links, landmarks, configuration, scripts. */
export const framed = (visit: Visit, page: Page, notice: Notice | null): string => {
  const { services } = visit;
  const { basePath } = services.settings;
  const siteName = services.site.get('site.name');
  const styles = asset('media/styles/site.css');
  const script = asset('client/boot.ts');
  const body = print(
    <>
      <a className="skip-link" href="#content">
        {text('SKIP_TO_CONTENT')}
      </a>
      {notice && <p className={`notice notice-${notice.kind}`}>{notice.text}</p>}
      <main id="content" tabIndex={-1}>
        {page.main}
      </main>
    </>,
  );
  return rawHtml(
    `<!DOCTYPE html><html lang="${escaped(services.site.get('site.language'))}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${page.title} – ${siteName}`)}</title>` +
      (styles ? `<link rel="stylesheet" href="${basePath}${styles}">` : '') +
      `</head><body>${body}<script type="application/json" id="lectern-config">${json(configOf(visit))}</script>` +
      `<script>${inlineScript}</script>` +
      (script ? `<script type="module" src="${basePath}${script}"></script>` : '') +
      '</body></html>',
  );
};
