import type { RequestContext } from '../../core/context/index.ts';
import { InlineScript, printDocument } from '../../core/html/index.ts';
import type { Document } from '../../core/http/index.ts';
import { interfaceLanguage, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import type { EditableArticle } from '../form-values/index.ts';

// Closes the popup of installed clients, which have no other signal (wire, articles §2).
const closeScript =
  'if(parent!==window&&parent.$K2&&parent.$K2.magnificPopup){parent.window.location.reload();parent.$K2.magnificPopup.close();}';

/**
 * Document of a frame after its form is saved or left: the surrounding page sees `data-item-done`, closes the frame,
 * reloads and shows the notice. Not rendered as a page, because a page would consume the notice.
 */
export const frameDonePage = ({ services }: RequestContext, article: EditableArticle): Document => ({
  type: 'text/html; charset=utf-8',
  headers: { 'x-robots-tag': 'noindex' },
  body: printDocument(
    <html {...interfaceLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <title>{text('ITEM_EDIT_DONE')}</title>
      </head>
      <body data-item-done="">
        <p>
          <a href={services.settings.basePath + articlePaths.article(article)} target="_top">
            {text('ITEM_EDIT_SHOW')}
          </a>
        </p>
        {services.site.get('compat.client') && <InlineScript code={closeScript} />}
      </body>
    </html>,
  ),
});
