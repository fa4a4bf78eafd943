import $ from 'jquery';
import { textOf } from './ajax.ts';

let template: string | undefined;

const templateOf = (): string => {
  template ??= $('[data-tag-template]').detach().html();
  if (!template?.includes('data-textboxlist-itemcontent')) throw new Error('the page has no template of tags');
  return template;
};

/** Tags as chips (wire §3.6): Enter copies the template; the hidden field inside holds their titles. */
export const tags = (root: JQuery): void => {
  const box = root.find('[data-textboxlist-textfield]');
  const keep = (): void => {
    const titles = root
      .find('[data-textboxlist-itemcontent]')
      .toArray()
      .map(one => one.textContent?.trim());
    root.find('[data-quickpost-tags]').val(titles.join(','));
  };
  box.on('keypress', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = textOf(box.val()).trim();
    const words = $('<i>').text(typed).html();
    $(templateOf().replaceAll('[%== html %]', words).replaceAll('[%= title %]', words).trim()).insertBefore(box);
    box.val('');
    keep();
  });
  root.on('click', '[data-textboxlist-itemremovebutton]', ({ currentTarget }) => {
    $(currentTarget).closest('[data-textboxlist-item]').remove();
    keep();
  });
};
