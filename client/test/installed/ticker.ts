import $ from 'jquery';

/** Headlines of a ticker (wire §3.0); the first one is shown. */
export const offerTicker = (): void => {
  $.fn.ticker = function ({ titleText, direction }) {
    const items = this.removeClass('js-hidden')
      .attr({ dir: direction, 'data-ticking': titleText })
      .children('li.news-item');
    items.not(':first').addClass('hide');
    return this;
  };
};
