import { Trusted } from '../../client/core/trusted.view.tsx';
import { keptBySettings } from '../core/cache/index.ts';
import type { Visit } from '../core/context/index.ts';
import { asset } from '../core/files/index.ts';
import { UndoForm } from '../core/forms/index.ts';
import { type Html, InlineScript, printDocument, scriptJson } from '../core/html/index.ts';
import type { Notice, Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { bodyClassOf } from './body-class.ts';
import { configOf, versioned } from './config.ts';
import { SiteFooter } from './footer.tsx';
import { DocumentHead } from './head.tsx';
import { SiteHeader } from './header.tsx';
import { inlineScript } from './inline-script.ts';
import { installedPageScript } from './installed-page-script.ts';
import { OffCanvasMenu } from './off-canvas.tsx';
import { Preloader } from './preloader.tsx';

const SkipLinks = ({ page }: { page: Page }) => (
  <nav className="skip-links" aria-label={text('SKIP_LINKS')}>
    <a href="#content">{text('SKIP_TO_CONTENT')}</a>
    {page.skips?.map(({ href, label }) => (
      <a key={href} href={href}>
        {label}
      </a>
    ))}
  </nav>
);

/** There when the page loads, so that what is put in later is read out (accessibility 18). */
const LiveRegions = () => (
  <>
    <div id="lectern-status" className="visually-hidden" role="status" />
    <div id="lectern-alert" className="visually-hidden" role="alert" />
  </>
);

const alertClass = { success: 'alert-success', info: 'alert-info', error: 'alert-danger' } as const;

// The control of an act that can be undone is often gone from the page, so the focus moves to the message.
const takesFocus = ({ takesFocus = false, undo }: Notice): boolean => takesFocus || undo !== undefined;

const FlashNotice = ({ visit, notice }: { visit: Visit; notice: Notice }) => (
  <div className={`notice alert ${alertClass[notice.kind]}`} data-notice={notice.kind}>
    {/* biome-ignore lint/a11y/noAutofocus: what is left to do is heard first */}
    <p tabIndex={takesFocus(notice) ? -1 : undefined} autoFocus={takesFocus(notice)}>
      {notice.text}
    </p>
    {notice.undo && <UndoForm visit={visit} undo={notice.undo} back={visit.address} />}
  </div>
);

const Main = ({ visit, page, notice }: { visit: Visit; page: Page; notice: Notice | null }) => (
  <main id="content" tabIndex={-1}>
    {notice && <FlashNotice visit={visit} notice={notice} />}
    {page.main}
  </main>
);

/** The own scripts of an existing install, after the globals they read; then what sets them to work (ruling 3). */
const InstalledScripts = ({ visit }: { visit: Visit }) =>
  visit.services.site.get('compat.client') && (
    <>
      {visit.services.site.get('compat.scripts').map(path => (
        <script key={path} src={`${visit.services.settings.basePath}${versioned(visit, path)}`} />
      ))}
      <InlineScript code={installedPageScript} />
    </>
  );

const configs = keptBySettings<Html>();

/** A page alone, without header and footer: print, and what a frame over another page asks for (wire, articles §4). */
const isBare = ({ address }: Visit, { frame }: Page): boolean =>
  frame === 'bare' || new URLSearchParams(address.split('?')[1]).get('tmpl') === 'component';

const Body = ({ visit, page, notice }: { visit: Visit; page: Page; notice: Notice | null }) => {
  const { basePath } = visit.services.settings;
  const script = versioned(visit, asset('client/boot.ts'));
  const bare = isBare(visit, page);
  return (
    <body className={bodyClassOf(visit, page)}>
      {!bare && <SkipLinks page={page} />}
      {!bare && visit.services.site.get('template.preloader') && <Preloader visit={visit} />}
      {!bare && <SiteHeader visit={visit} />}
      <LiveRegions />
      <Main visit={visit} page={page} notice={notice} />
      {!bare && <SiteFooter visit={visit} />}
      {!bare && <OffCanvasMenu visit={visit} />}
      <Trusted
        as="script"
        type="application/json"
        id="lectern-config"
        html={configs(visit.services, '', () => scriptJson(configOf(visit)))}
      />
      <InlineScript code={inlineScript} />
      <InstalledScripts visit={visit} />
      {script && <script type="module" src={`${basePath}${script}`} />}
    </body>
  );
};

/** The whole document around a page: head, skip links, landmarks, configuration, scripts. */
export const framed = (visit: Visit, page: Page, notice: Notice | null): Html => {
  const { site } = visit.services;
  return printDocument(
    <html lang={site.get('site.language')} dir={site.get('site.direction')}>
      <DocumentHead visit={visit} page={page} />
      <Body visit={visit} page={page} notice={notice} />
    </html>,
  );
};
