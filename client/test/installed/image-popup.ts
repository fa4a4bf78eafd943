import $ from 'jquery';
import { textOf } from './ajax.ts';

const link = 'a.eb-image-popup-button';

const template = (name: string): JQuery => {
  const html = $(`.eb-template[data-name="${name}"]`).html();
  if (!html) throw new Error(`the page has no template ${name}`);
  return $(html.trim());
};

const captionOf = (opener: JQuery): string =>
  opener.closest('.eb-image').find('.eb-image-caption > span').text() || textOf(opener.attr('title'));

/** The image popup (wire §3.7), made from the templates of the page. */
const open = (opener: JQuery): void => {
  const isCover = opener.parent().is('[data-eb-entry-cover]');
  const around = opener.closest('.eb-thumbs, [data-blog-content], [data-blog-posts-item]').find(link);
  const group = isCover ? opener : around.filter((_, one) => !$(one).parent().is('[data-eb-entry-cover]'));
  const popup = template('site/layout/image/popup').appendTo('body');
  const show = (shown: JQuery): void => {
    const picture = $('<img>')
      .attr({ src: textOf(shown.attr('href')), alt: '' })
      .on('error', () => popup.addClass('is-failed'));
    const caption = $('<span>').text(captionOf(shown));
    popup.removeClass('is-failed').find('.eb-image-popup-container').empty().append(picture, caption);
  };
  group.each((_, one) => {
    template('site/layout/image/popup/thumb')
      .on('click', () => show($(one)))
      .appendTo(popup.find('.eb-image-popup-thumbs'));
  });
  popup.on('click', '.eb-image-popup-close-button', () => popup.remove());
  show(opener);
};

export const imagePopup = (): void => {
  $(document).on('click', link, event => {
    event.preventDefault();
    open($(event.currentTarget));
  });
};
