import $ from 'jquery';
import { ajax, numberOf, textOf } from './ajax.ts';
import { openDialog } from './dialog.ts';

const halves = 10;

const draw = (stars: JQuery, score: number): void => {
  stars.children('i').each((index, star) => {
    $(star).toggleClass('is-lit', index < Math.round(score * 2));
  });
  stars.children('[name=score]').val(score);
};

/** Stars in halves, drawn into an empty element with a hidden score (wire §3.2, B7). */
export const ratings = (form: JQuery): void => {
  const stars = form.find('[data-rating-form-element]');
  if (stars.html() !== '') throw new Error('the place of the stars is taken');
  for (let half = 1; half <= halves; half += 1) stars.append($('<i>').attr('data-half', half));
  stars.append('<input type="hidden" name="score">');
  draw(stars, numberOf(form.data('score')));
  const target = { type: form.data('type'), id: form.data('id') };

  // The score is made by the pointer's way over the stars: without one there is none.
  let aimed = Number.NaN;
  stars.on('mousemove', 'i', ({ currentTarget }) => {
    aimed = numberOf($(currentTarget).data('half')) / 2;
  });
  stars.on('click', 'i', () => {
    if (form.attr('data-locked') === '1') return;
    ajax('site/views/ratings/vote', { value: aimed * 2, ...target }).done(([total, text, average]) => {
      form.find('[data-rating-total]').text(String(total));
      form.find('[data-rating-text]').html(textOf(text));
      draw(stars, numberOf(average) / 2);
      form.attr('data-locked', '1').addClass('voted');
    });
  });
  form.on('click', '[data-rating-voters]', () => {
    if (Number.parseInt(form.find('[data-rating-total]').text(), 10) > 0) {
      openDialog({ content: ajax('site/views/ratings/voters', { uid: target.id, type: target.type }) });
    }
  });
};
