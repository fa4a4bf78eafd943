import { formatText } from '../../core/page/index.ts';

/** Lights as many stars of the template as the average has, and words it. */
export const lightStars = (form: HTMLElement, average: string): void => {
  for (const star of form.querySelectorAll<HTMLElement>('.star'))
    star.classList.toggle('active', Number(star.dataset.number) <= Number(average));
  form.querySelector('[data-vote-average]')?.replaceChildren(`. ${formatText(form.dataset.average ?? '', average)}`);
};
