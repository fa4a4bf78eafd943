import { Trusted } from '../../../client/core/trusted.view.tsx';
import { rawHtml } from '../../core/html.tsx';
import { sanitize } from '../../core/sanitize.ts';
import { withScrollRegions } from '../../core/scroll-regions.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { itemTitleOf } from '../items/setting.tsx';
import type { Typed } from './form.ts';

/** The typed text as its page would show it; nothing of it is stored. */
export const itemPreview = async ({ services }: Visit, { title, intro, body }: Typed) => {
  const ownHosts = [new URL(services.settings.baseUrl).host];
  const shown = await sanitize([intro, body].join('\n'), { ownHosts, images: 'own', headingBase: 3 });
  return (
    <section className="item-preview" aria-labelledby="item-preview-title">
      <h2 id="item-preview-title">{text('ITEM_EDIT_PREVIEW_TITLE', itemTitleOf(title))}</h2>
      <Trusted html={withScrollRegions(rawHtml(shown))} className="prose" />
    </section>
  );
};
