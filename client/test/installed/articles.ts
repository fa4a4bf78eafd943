import $ from 'jquery';
import { textOf } from './ajax.ts';
import { comments, reports } from './article-comments.ts';
import { modals } from './magnific.ts';

/**
 * An installed client of the article area, written from the wire document alone; used instead of the original in tests.
 */
const sitePath = new URL($('script[src*="k2.frontend.js"]').prop('src')).searchParams.get('sitepath');

const ask = (query: string, done: (answer: string) => void): void => {
  $.ajax({
    url: `${sitePath}index.php?option=com_k2&view=item&format=raw&${query}`,
    success: answer => done(String(answer)),
  });
};

const rating = (): void => {
  $('.itemRatingForm a').on('click', event => {
    event.preventDefault();
    const link = $(event.currentTarget);
    const id = link.attr('rel') ?? textOf(link.attr('data-id'));
    const log = $(`#itemRatingLog${id}`).empty().addClass('formLogLoading');
    const say = (answer: string): JQuery => log.removeClass('formLogLoading').html(answer);
    ask(`task=vote&user_rating=${link.html()}&itemID=${id}`, answer => {
      say(answer);
      ask(`task=getVotesPercentage&itemID=${id}`, share => $(`#itemCurrentRating${id}`).css('width', `${share}%`));
      setTimeout(() => ask(`task=getVotesNum&itemID=${id}`, say), 2_000);
    });
  });
};

const liveSearch = (): void => {
  $('div.k2LiveSearchBlock form input[name=searchword]').on('keyup', event => {
    const input = $(event.currentTarget);
    const block = input.parent().parent();
    const results = block.find('.k2LiveSearchResults');
    results.css('display', 'none').empty();
    if (String(input.val()).length <= 3) return;
    input.addClass('k2SearchLoading');
    block.find('input[name=t]').val($.now());
    block.find('input[name=format]').val('raw');
    const fields = block.find('form').serialize();
    block.find('input[name=format]').val('html');
    $.ajax({
      url: `index.php?option=com_k2&view=itemlist&task=search&${fields}`,
      success: answer => {
        results.html(answer).css('display', 'block');
        input.removeClass('k2SearchLoading');
      },
    });
  });
};

const calendar = (): void => {
  $('.k2CalendarBlock').on('click', '.calendarNavLink', event => {
    event.preventDefault();
    const link = $(event.currentTarget);
    const container = link.parent().parent().parent().parent();
    container.empty().addClass('k2CalendarLoader');
    $.ajax({
      url: textOf(link.attr('href')),
      type: 'POST',
      success: answer => container.html(answer).removeClass('k2CalendarLoader'),
    });
  });
};

const reading = (): void => {
  const text = $('.itemFullText');
  $('#fontIncrease').on('click', () => text.removeClass('smallerFontSize').toggleClass('largerFontSize'));
  $('#fontDecrease').on('click', () => text.removeClass('largerFontSize').toggleClass('smallerFontSize'));
  $('a.k2Anchor').on('click', event => {
    event.preventDefault();
    const [target] = $(textOf($(event.currentTarget).prop('hash')));
    $('html, body').animate({ scrollTop: (target && $(target).offset()?.top) ?? 0 }, 500);
  });
  $('a.classicPopup').on('click', event => {
    event.preventDefault();
    const link = $(event.currentTarget);
    const size = JSON.parse((link.attr('rel') ?? "{'x':900,'y':600}").replaceAll("'", '"'));
    const features = `width=${size.x},height=${size.y},menubar=yes,resizable=yes`;
    window.open(textOf(link.attr('href')), 'K2PopUpWindow', features);
  });
};

const layout = (): void => {
  $('.k2Scroller').each((_, scroller) => {
    const width = $(scroller).find('.k2ScrollerElement:first').outerWidth(true) ?? 0;
    $(scroller).css('width', width * $(scroller).children().length);
  });
};

const equalHeights = (): void => {
  const blocks = $('.subCategory, .k2EqualHeights');
  const tallest = Math.max(0, ...blocks.toArray().map(block => $(block).height() ?? 0));
  blocks.css('min-height', tallest);
};

$(() => {
  for (const begin of [rating, liveSearch, calendar, reading, layout, modals, comments, reports]) begin();
});
$(window).on('load', equalHeights);
