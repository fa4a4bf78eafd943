import { Trusted } from '../../client/core/trusted.view.tsx';
import type { OffcanvasAnimation } from '../../protocol/template.ts';
import { viewCache } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { asset } from '../core/files/index.ts';
import { UndoForm } from '../core/forms/index.ts';
import { type Html, InlineScript, NoticeProvider, printDocument, scriptJson } from '../core/html/index.ts';
import type { Notice, Page } from '../core/http/index.ts';
import { interfaceLanguage, text } from '../core/i18n/index.ts';
import { configOf, versioned } from './config.ts';
import { SiteFooter } from './footer.tsx';
import { DocumentHead } from './head.tsx';
import { SiteHeader } from './header.tsx';
import { inlineScript } from './inline-script.ts';
import { installedPageScript } from './installed-page-script.ts';
import { OffCanvasMenu } from './off-canvas.tsx';
import { Preloader } from './preloader.tsx';

/** Classes that some menu styles put on the body, open or closed (wire, off-canvas). */
const menuStyles: Readonly<Partial<Record<OffcanvasAnimation, string>>> = {
  fullscreen: 'full-screen',
  'fullScreen-top': 'full-screen-ftop',
  drarkplus: 'new-look',
};

const framedClasses = ({ services: { site } }: RequestContext, page: Page): (string | undefined)[] => [
  'off-canvas-menu-init',
  menuStyles[site.get('template.offcanvas_animation')],
  site.get('look.header') === 'centred' ? 'header-centred' : undefined,
  site.get('template.boxed_layout') ? 'layout-boxed' : 'layout-fluid',
  site.get('template.sticky_header') && page.header !== 'still' ? 'sticky-header' : undefined,
];

/** Classes of the body by which styles and scripts, ours and an install's, know the layout. */
const bodyClassOf = (context: RequestContext, page: Page): string | undefined => {
  const frame = page.frame === 'bare' ? ['bare'] : framedClasses(context, page);
  return [...frame, page.bodyClass].filter(Boolean).join(' ') || undefined;
};

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

/** Present when the page loads, so that later content is announced (accessibility 18). */
const LiveRegions = () => (
  <>
    <div id="lectern-status" className="visually-hidden" role="status" />
    <div id="lectern-alert" className="visually-hidden" role="alert" />
  </>
);

const alertClass = { success: 'alert-success', info: 'alert-info', error: 'alert-danger' } as const;

// The control of an undone action is often removed from the page, so the focus moves to the message.
const takesFocus = ({ takesFocus = false, undo }: Notice): boolean => takesFocus || undo !== undefined;

const FlashNotice = ({ context, notice }: { context: RequestContext; notice: Notice }) => (
  <div className={`notice alert ${alertClass[notice.kind]}`} data-notice={notice.kind}>
    {/* biome-ignore lint/a11y/noAutofocus: the message is announced first */}
    <p tabIndex={takesFocus(notice) ? -1 : undefined} autoFocus={takesFocus(notice)}>
      {notice.text}
    </p>
    {notice.undo && <UndoForm context={context} undo={notice.undo} back={context.address} />}
  </div>
);

/** Tells on every page that this is a copy. */
const PreviewNotice = () => (
  <aside className="site-preview" aria-label={text('PREVIEW_LABEL')}>
    <p>{text('PREVIEW_NOTICE')}</p>
  </aside>
);

const Main = ({ context, page, notice }: { context: RequestContext; page: Page; notice: Notice | null }) => {
  const flash = notice && <FlashNotice context={context} notice={notice} />;
  return (
    <main id="content" tabIndex={-1}>
      {page.hasNoticeSlot ? (
        <NoticeProvider value={flash}>{page.main}</NoticeProvider>
      ) : (
        <>
          {flash}
          {page.main}
        </>
      )}
    </main>
  );
};

/** Scripts of an existing install, after the globals they read; then the script that starts them (ruling 3). */
const InstalledScripts = ({ context }: { context: RequestContext }) =>
  context.services.site.get('compat.client') && (
    <>
      {context.services.site.get('compat.scripts').map(path => (
        <script key={path} src={`${context.services.settings.basePath}${versioned(context, path)}`} />
      ))}
      <InlineScript code={installedPageScript} />
    </>
  );

const configs = viewCache<Html>('page configuration');

const frameName = 'tmpl';

/** Names in the query that the frame of every page reads. */
export const frameQueryNames: readonly string[] = [frameName];

/** Tells whether a page has no header and footer: print pages and pages in a frame (wire, articles §4). */
const isBare = ({ address }: RequestContext, { frame }: Page): boolean =>
  frame === 'bare' || new URLSearchParams(address.split('?')[1]).get(frameName) === 'component';

const Body = ({ context, page, notice }: { context: RequestContext; page: Page; notice: Notice | null }) => {
  const { basePath } = context.services.settings;
  const script = versioned(context, asset('client/boot.ts'));
  const bare = isBare(context, page);
  return (
    <body className={bodyClassOf(context, page)}>
      {!bare && <SkipLinks page={page} />}
      {context.services.settings.isPreview && <PreviewNotice />}
      {!bare && context.services.site.get('template.preloader') && <Preloader context={context} />}
      {!bare && <SiteHeader context={context} />}
      <LiveRegions />
      <Main context={context} page={page} notice={notice} />
      {!bare && <SiteFooter context={context} />}
      {!bare && <OffCanvasMenu context={context} />}
      <Trusted
        as="script"
        type="application/json"
        id="lectern-config"
        html={configs(context.services, '', () => scriptJson(configOf(context)))}
      />
      <InlineScript code={inlineScript} />
      <InstalledScripts context={context} />
      {script && <script type="module" src={`${basePath}${script}`} />}
    </body>
  );
};

/** Whole document of a page: head, skip links, landmarks, configuration, scripts. */
export const framed = (context: RequestContext, page: Page, notice: Notice | null): Html => {
  return printDocument(
    <html {...interfaceLanguage()}>
      <DocumentHead context={context} page={page} />
      <Body context={context} page={page} notice={notice} />
    </html>,
  );
};
