import $ from 'jquery';
import { textOf } from './ajax.ts';

const content = {
  image: (href: string): JQuery =>
    $(`<div class="mfp-figure"><button title="Close (Esc)" type="button" class="mfp-close">&#215;</button>
      <figure><img class="mfp-img"><figcaption><div class="mfp-bottom-bar"><div class="mfp-title"></div>
      <div class="mfp-counter"></div></div></figcaption></figure></div>`)
      .find('img')
      .attr('src', href)
      .css('max-height', innerHeight)
      .end(),
  iframe: (href: string): JQuery =>
    $(`<div class="mfp-iframe-scaler"><button title="Close (Esc)" type="button" class="mfp-close">&#215;</button>
      <iframe class="mfp-iframe" allowfullscreen></iframe></div>`)
      .find('iframe')
      .attr('src', href)
      .end(),
};

const open = (kind: keyof typeof content, href: string): void => {
  const last = document.activeElement;
  const background = $('<div class="mfp-bg mfp-ready"></div>').appendTo('body');
  const wrap = $('<div class="mfp-wrap mfp-close-btn-in mfp-auto-cursor mfp-ready" tabindex="-1"></div>');
  const close = (): void => {
    wrap.add(background).remove();
    $(document).off('keyup.mfp');
    if (last instanceof HTMLElement) last.focus();
  };
  $(`<div class="mfp-container mfp-s-ready mfp-${kind}-holder"><div class="mfp-content"></div>
    <div class="mfp-preloader">Loading...</div></div>`)
    .appendTo(wrap)
    .find('.mfp-content')
    .append(content[kind](href));
  wrap.on('click', '.mfp-close', close).appendTo('body');
  $(document).on('keyup.mfp', ({ key }) => {
    if (key === 'Escape') close();
  });
  setTimeout(() => wrap.trigger('focus'), 16);
};

/** Popup of an install for pictures and framed pages (wire, articles §2): its markup and keys. */
export const modals = (): void => {
  for (const kind of ['image', 'iframe'] as const)
    $(`[data-k2-modal="${kind}"]`).on('click', event => {
      event.preventDefault();
      open(kind, textOf($(event.currentTarget).attr('href')));
    });
};
