import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { RequestContext } from '../../core/context/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { sanitize } from '../../core/rich-text/index.ts';
import { readingText } from '../../reading-text/index.ts';
import { articleTitleOf } from '../article-model/index.ts';
import type { ArticleFormValues } from './form.ts';

type PreviewText = Pick<ArticleFormValues, 'title' | 'intro' | 'body'>;

const ownHosts = ({ services }: RequestContext): string[] => [new URL(services.settings.baseUrl).host];

/** Article text as its page would render it. */
export const cleanArticleText = async (context: RequestContext, { intro, body }: Omit<PreviewText, 'title'>) => {
  const options = { ownHosts: ownHosts(context), images: 'own', headingBase: 3 } as const;
  return sanitize([intro, body].join('\n'), options, String(context.actor.account?.id ?? ''));
};

/** Preview of an unsaved text, with a heading. */
export const articlePreview = async (
  context: RequestContext,
  { title, intro, body }: PreviewText,
  heading?: string,
) => {
  const shown = await cleanArticleText(context, { intro, body });
  return (
    <section className="item-preview" aria-labelledby="item-preview-title">
      <h2 id="item-preview-title">{heading ?? text('ITEM_EDIT_PREVIEW_TITLE', articleTitleOf(title))}</h2>
      <Trusted html={await readingText(rawHtml(shown), 'preview', context)} className="prose" />
    </section>
  );
};
