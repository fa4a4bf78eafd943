import $ from 'jquery';
import { ajax, numberOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';

const count = (reaction: JQuery, by: number): void => {
  const shown = reaction.find('[data-count]');
  shown.text(numberOf(shown.text()) + by);
};

/**
 * Reactions (wire §2.5, §3.2): adds one here, subtracts one at the answer's previous reaction (B15: not for everyone).
 */
export const reactions: Behaviour = (root, { allowed }) => {
  root.on('click', '[data-reaction]', ({ currentTarget }) => {
    if (!allowed) return;
    const chosen = $(currentTarget);
    const reaction = { postId: root.data('id'), reactionId: chosen.data('id') };
    ajax('site/controllers/reactions/save', reaction).done(([previous]) => {
      count(chosen, 1);
      chosen.addClass('is-active');
      if (!previous) return;
      const last = root.find(`[data-reaction][data-id="${previous}"]`);
      count(last, -1);
      last.removeClass('is-active');
    });
  });
};
