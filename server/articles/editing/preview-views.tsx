import { Trusted } from '../../../client/core/trusted.view.tsx';
import { rawHtml } from '../../core/html.tsx';
import { sanitize } from '../../core/sanitize.ts';
import { withScrollRegions } from '../../core/scroll-regions.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { itemTitleOf } from '../items/setting.tsx';
import type { Typed } from './form.ts';

type Shown = Pick<Typed, 'title' | 'intro' | 'body'>;

const ownHosts = ({ services }: Visit): string[] => [new URL(services.settings.baseUrl).host];

/** The text of an item as its page would print it. */
export const cleanItemText = async (visit: Visit, { intro, body }: Omit<Shown, 'title'>) => {
  const options = { ownHosts: ownHosts(visit), images: 'own', headingBase: 3 } as const;
  return sanitize([intro, body].join('\n'), options, String(visit.actor.account?.id ?? ''));
};

/** A text as its page would show it, under a heading; nothing of it is stored. */
export const itemPreview = async (visit: Visit, { title, intro, body }: Shown, heading?: string) => {
  const shown = await cleanItemText(visit, { intro, body });
  return (
    <section className="item-preview" aria-labelledby="item-preview-title">
      <h2 id="item-preview-title">{heading ?? text('ITEM_EDIT_PREVIEW_TITLE', itemTitleOf(title))}</h2>
      <Trusted html={withScrollRegions(rawHtml(shown))} className="prose" />
    </section>
  );
};
