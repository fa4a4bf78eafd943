import { Trusted } from '../../client/core/trusted.view.tsx';
import { viewCache } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { withToken } from '../core/forms/index.ts';
import { type Html, print } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { AccountLinks, currentPath, SiteLinks } from './navigation.tsx';

const Menu = ({ context }: { context: RequestContext }) => (
  <>
    <a className="close-offcanvas button button-plain needs-script" href="#offcanvas-toggler">
      <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
        <path d="M4 4l12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {text('MENU_CLOSE')}
    </a>
    <div className="offcanvas-inner">
      <SiteLinks context={context} />
      <AccountLinks context={context} />
    </div>
  </>
);

const menus = viewCache<Html>('menu');

/**
 * Menu of narrow windows, in the markup that the scripts of an existing install know (wire, off-canvas). Without
 * scripts it is at the end of the page, and the link of the header leads to it.
 */
export const OffCanvasMenu = ({ context }: { context: RequestContext }) => {
  const { id, name, role } = context.actor.account ?? {};
  const html = menus(context.services, JSON.stringify([currentPath(context), id, name, role]), () =>
    print(<Menu context={{ ...context, token: '' }} />),
  );
  return (
    <Trusted
      className="offcanvas-menu"
      id="offcanvas-menu"
      role="navigation"
      tabIndex={-1}
      aria-label={text('MENU_NAVIGATION')}
      data-animation={context.services.site.get('template.offcanvas_animation')}
      html={withToken(html, context.token)}
    />
  );
};
