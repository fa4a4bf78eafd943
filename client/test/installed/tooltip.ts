import $ from 'jquery';
import { textOf } from './ajax.ts';

const bubble = '<div class="tooltip top in"><div class="tooltip-arrow"></div><div class="tooltip-inner"></div></div>';

const show = (owner: JQuery): void => {
  const words = textOf(owner.attr('data-original-title'));
  if (words === '') return;
  const tooltip = $(bubble).appendTo('body');
  tooltip.find('.tooltip-inner').text(words);
  tooltip.css({ top: 0, left: 0, display: 'block' });
  const { top = 0, left = 0 } = owner.offset() ?? {};
  tooltip.css({ top: top - (tooltip.outerHeight() ?? 0), left });
};

/** Tooltips on hover and focus (wire §1.1): an element of the body, positioned by its style. */
export const tooltips = (): void => {
  const hook = '[data-eb-provide="tooltip"]';
  $(document)
    .on('mouseenter focusin', hook, ({ currentTarget }) => show($(currentTarget)))
    .on('mouseleave focusout', hook, () => {
      $('body > .tooltip').remove();
    });
};
