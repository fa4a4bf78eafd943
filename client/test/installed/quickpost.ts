import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';

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

const messageOf = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'message' in said ? textOf(said.message) : textOf(said);

/** Quick posts (wire §3.6): each pane is a form of its own. */
export const quickPost: Behaviour = root => {
  const formOf = (target: Element): JQuery => $(target).closest('[data-quickpost-form]');
  const tell = (style: string, said: unknown): void => {
    root.find('[data-quickpost-alert]').attr('class', `alert alert-${style}`).html(messageOf(said));
  };
  root.on('click', '[data-quickpost-extended-toggle]', ({ currentTarget }) => {
    $(currentTarget).closest('[data-quickpost-extended]').find('[data-quickpost-extended-panel]').toggleClass('hidden');
  });
  root.on('click', '[data-quickpost-publish]', ({ currentTarget }) => {
    const form = formOf(currentTarget);
    ajax('site/views/quickpost/save', valuesOf(form))
      .done(([saved]) => {
        tell('success', saved);
        form.find('input[type=text], input[type=url], textarea').val('');
      })
      .fail(([reason]) => tell('danger', reason));
  });
  root.on('click', '[data-quickpost-crawl-link]', ({ currentTarget }) => {
    const form = formOf(currentTarget);
    ajax('site/views/crawler/crawl', { url: value(form, 'link') }).fail(([reason]) => tell('danger', reason));
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
