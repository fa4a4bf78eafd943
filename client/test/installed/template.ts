import $ from 'jquery';

declare global {
  interface Window {
    sp_preloader: string;
    sp_gotop: string;
    sp_offanimation: string;
  }
}

/** An installed site template's script, written from the wire document alone; used instead of the original in tests. */
const menus: Readonly<Record<string, { readonly open: string; readonly ready?: string; readonly overlay?: true }>> = {
  default: { open: 'offcanvas', overlay: true },
  slidetop: { open: 'slide-top-menu', overlay: true },
  fullscreen: { open: 'full-screen-off-canvas', ready: 'full-screen' },
  'fullScreen-top': { open: 'full-screen-off-canvas-ftop', ready: 'full-screen-ftop' },
  drarkplus: { open: 'new-look-off-canvas', ready: 'new-look', overlay: true },
};

const menu = (): void => {
  const style = menus[window.sp_offanimation];
  if (!style) throw new Error('the page names no style of the menu');
  const { open, ready = '', overlay } = style;
  $('.off-canvas-menu-init').addClass(ready);
  if (overlay) $('<div class="offcanvas-overlay"></div>').insertBefore('.offcanvas-menu');
  $('#offcanvas-toggler').on('click', event => {
    event.preventDefault();
    $('.off-canvas-menu-init').addClass(open);
  });
  $('.close-offcanvas, .offcanvas-overlay').on('click', event => {
    event.preventDefault();
    $('.off-canvas-menu-init').removeClass(open);
  });
};

const header = (): void => {
  const fixed = $('body.sticky-header').find('#sp-header');
  if (fixed.length === 0) return;
  const top = fixed.offset()?.top ?? 0;
  const height = fixed.outerHeight() ?? 0;
  fixed.addClass('animated menu-fixed-out').before('<div class="nav-placeholder"></div>');
  $(window).on('scroll', () => {
    const isPast = ($(window).scrollTop() ?? 0) > top;
    fixed.toggleClass('menu-fixed', isPast).toggleClass('menu-fixed-out', !isPast);
    $('.nav-placeholder').height(isPast ? height : 'inherit');
  });
  if ($('body.layout-boxed').length > 0)
    fixed.css({ 'max-width': fixed.parent().outerWidth() ?? 'none', left: 'auto' });
};

const toTop = (): void => {
  if (!window.sp_gotop) return;
  $(window).on('scroll', () => {
    if (($(window).scrollTop() ?? 0) > 100) $('.scrollup').fadeIn();
    else $('.scrollup').fadeOut(400);
  });
  $('.scrollup').on('click', () => {
    $('html, body').animate({ scrollTop: 0 }, 600);
    return false;
  });
};

const preloader = (): void => {
  if (!window.sp_preloader) return;
  $(window).on('load', () => {
    setTimeout(() => $('.sp-pre-loader').fadeOut(), 1_000);
  });
};

const colourOf = (value: unknown): string => {
  if (value === '') return 'btn-primary';
  return Number(value) === 0 ? 'btn-danger' : 'btn-success';
};

const choices = (): void => {
  $('.radio.btn-group label').addClass('btn btn-default');
  $('.btn-group label').on('click', function () {
    const label = $(this);
    const input = $(`#${label.attr('for')}`);
    if (input.prop('checked')) return;
    label.closest('.btn-group').find('label').removeClass('active btn-success btn-danger btn-primary');
    label.addClass(`active ${colourOf(input.val())}`);
    input.prop('checked', true);
  });
  $('.btn-group input[checked=checked]').each(function () {
    $(`label[for=${$(this).attr('id')}]`).addClass(`active ${colourOf($(this).val())}`);
  });
};

const say = (words: string): void => {
  $('.post_rating .ajax-loader').hide();
  $('.post_rating .voting-result').text(words);
};

const told = (text: unknown): { readonly status?: string; readonly action?: string } => JSON.parse(String(text));

const stars = (): void => {
  $(document).on('click', '.sp-rating .star', function (event) {
    event.preventDefault();
    const data = {
      action: 'voting',
      user_rating: $(this).data('number'),
      id: $(this).closest('.post_rating').attr('id') ?? '',
    };
    $.ajax({
      type: 'POST',
      data: { option: 'com_ajax', plugin: 'helix3', data, format: 'json' },
      beforeSend: () => {
        $('.post_rating .ajax-loader').show();
      },
      success: answer => {
        const { status, action } = told(answer.data);
        if (status === 'invalid') return say('You have already rated this entry!');
        if (status !== 'true') return say('Somethings wrong here, try again!');
        for (let lit = 1; lit <= Number(action); lit++) $('.star').slice(-lit).addClass('active');
        return say('Thank You!');
      },
      error: () => say('Failed to rate, try again!'),
    });
  });
};

$(() => {
  document.documentElement.dataset.installedTemplate = 'runs';
  for (const part of [menu, header, toTop, preloader, choices, stars]) part();
});
