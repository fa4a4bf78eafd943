import $ from 'jquery';
import { textOf } from './ajax.ts';

const link = 'a.eb-image-popup-button';

const template = (name: string): JQuery => {
  const html = $(`.eb-template[data-name="${name}"]`).html();
  if (!html?.startsWith('<')) throw new Error(`the page has no template ${name}`);
  return $(html);
};

const close = (): void => {
  $('body > .eb-image-popup').remove();
};

/** Centres the picture, at most three quarters of the window, by inline sizes of picture and container. */
const resize = (popup: JQuery, image: JQuery): void => {
  const [width = 0, height = 0] = [popup.width(), popup.height()];
  const footer = popup.find('.eb-image-popup-footer').height() ?? 0;
  const [ownWidth = 1, ownHeight = 1] = [image.width(), image.height()];
  const ratio = Math.min((width * 0.75) / ownWidth, (height * 0.75 - footer) / ownHeight);
  image.css({ width: ownWidth * ratio, height: ownHeight * ratio });
  const container = image.closest('.eb-image');
  container.css({
    top: (height - ((container.height() ?? 0) - footer)) / 2 - footer,
    left: (width - (container.width() ?? 0)) / 2,
  });
};

const show = (popup: JQuery, href: string, caption: string): void => {
  popup.addClass('is-loading').find('.eb-image').remove();
  const container = template('site/layout/image/container').addClass('style-popup');
  container.appendTo(popup.find('.eb-image-popup-container'));
  container
    .find('.eb-image-caption > span')
    .text(caption)
    .css('display', caption ? 'block' : 'none');
  const image = $('<img>').on('load', () => {
    popup.removeClass('is-loading');
    resize(popup, image);
  });
  image.on('error', () => popup.removeClass('is-loading').addClass('is-failed'));
  image.appendTo(container.find('.eb-image-viewport')).attr('src', href);
};

const captionOf = (opener: JQuery): string =>
  opener.closest('.eb-image').find('.eb-image-caption > span').text() || textOf(opener.attr('title'));

const choose = (popup: JQuery, thumb: JQuery, opener: JQuery): void => {
  thumb.addClass('active').siblings().removeClass('active');
  show(popup, textOf(thumb.attr('data-url')), captionOf(opener));
};

/** The image popup (wire §3.7), built from the page's templates. */
const open = (opener: JQuery): void => {
  close();
  const popup = template('site/layout/image/popup').appendTo('body');
  popup.find('.eb-image-popup-close-button').on('click', close);
  if (opener.parent().is('[data-eb-entry-cover]')) {
    show(popup, textOf(opener.attr('href')), captionOf(opener));
    return;
  }
  const group = opener
    .closest('.eb-thumbs, [data-blog-content], [data-blog-posts-item]')
    .find(link)
    .filter((_, one) => !$(one).parent().is('[data-eb-entry-cover]'));
  const at = group.index(opener);
  if (at < 0) throw new Error('the picture that opens is not one of its group');
  const thumbs = popup.find('.eb-image-popup-footer').show().find('.eb-image-popup-thumbs');
  group.each((_, one) => {
    const thumb = template('site/layout/image/popup/thumb').attr('data-url', textOf($(one).attr('href')));
    thumb.find('img').attr('src', textOf($(one).find('img').attr('src')));
    thumb.on('click', () => choose(popup, thumb, $(one))).appendTo(thumbs);
  });
  choose(popup, thumbs.children().eq(at), opener);
};

export const imagePopup = (): void => {
  $(document).on('click', link, event => {
    event.preventDefault();
    open($(event.currentTarget));
  });
};
