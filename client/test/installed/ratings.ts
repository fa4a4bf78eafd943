import $ from 'jquery';
import { ajax, numberOf, textOf } from './ajax.ts';
import { openDialog } from './dialog.ts';

const count = 5;

const classOf = (score: number, star: number): string => {
  if (score >= star) return 'star-on-png';
  return score >= star - 0.5 ? 'star-half-png' : 'star-off-png';
};

const draw = (stars: JQuery, score: number): void => {
  stars.children('i').each((index, star) => {
    star.className = classOf(score, index + 1);
  });
};

/** Renders five stars in an empty element with a hidden score (wire §3.2, B7); the page styles their classes. */
export const ratings = (form: JQuery): void => {
  const stars = form.find('[data-rating-form-element]');
  if (stars.html() !== '') throw new Error('the place of the stars is taken');
  for (let star = 1; star <= count; star += 1) stars.append($('<i>').attr('data-alt', star), '\u00a0');
  stars.append('<input type="hidden" name="score">');
  const own = Math.round(numberOf(form.data('score')) * 2) / 2;
  draw(stars, own);
  const target = { type: form.data('type'), id: form.data('id') };

  // Pointer movement sets the score; without a pointer there is none.
  let aimed = Number.NaN;
  stars.on('mousemove', 'i', ({ currentTarget, pageX }) => {
    const star = $(currentTarget);
    const size = Number.parseFloat(star.css('font-size'));
    const isRight = (pageX - (star.offset()?.left ?? 0)) / size > 0.5;
    aimed = numberOf(star.data('alt')) - (isRight ? 0 : 0.5);
    draw(stars, aimed);
  });
  stars.on('mouseleave', () => draw(stars, own));
  stars.on('click', 'i', () => {
    if (form.attr('data-locked') === '1') return;
    ajax('site/views/ratings/vote', { value: aimed * 2, ...target }).done(([total, text, average]) => {
      form.find('[data-rating-total]').text(String(total));
      form.find('[data-rating-text]').html(textOf(text));
      stars
        .off('mousemove mouseleave')
        .children('[name=score]')
        .val(numberOf(average) / 2);
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
