import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { tags } from './tags.ts';

const value = (form: JQuery, hook: string): string => String(form.find(`[data-quickpost-${hook}]`).val() ?? '');

const ofKind: Readonly<Record<string, (form: JQuery) => Readonly<Record<string, unknown>>>> = {
  standard: form => ({ type: 'text', title: value(form, 'title'), content: value(form, 'content') }),
  quote: form => ({ type: 'quote', quote: value(form, 'content'), source: value(form, 'source') }),
  link: form => ({
    type: 'link',
    title: value(form, 'title'),
    content: value(form, 'content'),
    link: value(form, 'link'),
  }),
  video: form => ({
    type: 'video',
    title: value(form, 'video-title'),
    content: value(form, 'video-source'),
    noCookie: form.find('[data-option-nocookie]').val(),
  }),
};

const valuesOf = (form: JQuery): Readonly<Record<string, unknown>> => ({
  ...ofKind[String(form.data('type'))]?.(form),
  tags: value(form, 'tags'),
  privacy: value(form, 'privacy'),
  category: value(form, 'category'),
  autopost: form
    .find('[data-autopost-item]:checked')
    .toArray()
    .map(one => $(one).val()),
});

const factsOf = (found: unknown, url: string): { readonly title: string; readonly description: string } => {
  const facts: unknown =
    typeof found === 'object' && found !== null ? Object.entries(found).find(([key]) => key === url)?.[1] : undefined;
  if (typeof facts !== 'object' || facts === null) throw new TypeError('nothing was found under the address');
  return {
    title: 'title' in facts ? textOf(facts.title) : '',
    description: 'description' in facts ? textOf(facts.description) : '',
  };
};

/** Reads both outcomes as exceptions (wire §1.5, §2.6). */
const messageOf = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'message' in said ? textOf(said.message) : '';

/** Quick posts (wire §3.6): each pane has its own form. */
export const quickPost: Behaviour = root => {
  const formOf = (target: Element): JQuery => $(target).closest('[data-quickpost-form]');
  const tell = (style: string, said: unknown): void => {
    const other = style === 'danger' ? 'success' : 'danger';
    root
      .find('[data-quickpost-alert]')
      .addClass(`alert-${style}`)
      .removeClass(`hide alert-${other}`)
      .html(messageOf(said));
  };
  root.find('[data-eb-composer-tags]').each((_, element) => tags($(element)));
  root.on('click', '[data-quickpost-extended-toggle]', ({ currentTarget }) => {
    $(currentTarget).closest('[data-quickpost-extended]').find('[data-quickpost-extended-panel]').toggleClass('hide');
  });
  root.on('click', '[data-quickpost-publish]', ({ currentTarget }) => {
    const form = formOf(currentTarget);
    root.find('[data-quickpost-loader]').removeClass('hide');
    ajax('site/views/quickpost/save', valuesOf(form))
      .always(() => root.find('[data-quickpost-loader]').addClass('hide'))
      .done(([saved]) => {
        tell('success', saved);
        form.find('input[type=text], input[type=url], textarea').val('');
      })
      .fail(([reason]) => tell('danger', reason));
  });
  root.on('click', '[data-quickpost-crawl-link]', ({ currentTarget }) => {
    const form = formOf(currentTarget);
    const url = value(form, 'link');
    const loader = form.find('[data-quickpost-crawl-loader]').removeClass('hidden');
    // A rejected call has no handler: without this the loader would never end.
    ajax('site/views/crawler/crawl', { url }).done(([found]) => {
      loader.addClass('hidden');
      const facts = factsOf(found, url);
      form.find('[data-quickpost-title]').val(facts.title);
      form.find('[data-quickpost-content]').val(facts.description);
      form.find('[data-quickpost-link-preview]').removeClass('hide');
    });
  });
  root.on('click', '[data-quickpost-video-retrieve]', ({ currentTarget }) => {
    const form = formOf(currentTarget);
    ajax('site/views/quickpost/getVideo', { link: value(form, 'video-source') }).done(([html, takesNoCookie]) => {
      form.find('[data-quickpost-video-preview]').html(textOf(html));
      form.find('[data-video-preview-wrapper]').removeClass('hidden');
      form.find('[data-youtube-nocookie]').toggleClass('hidden', takesNoCookie !== true);
    });
  });
};
