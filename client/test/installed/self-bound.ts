import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import { openDialog, submitForm } from './dialog.ts';
import { textBoxLists } from './textboxlist.ts';

const openTab = (link: JQuery): void => {
  link.closest('li').addClass('active').siblings().removeClass('active');
  $(textOf(link.attr('href')))
    .addClass('active')
    .siblings('.tab-pane')
    .removeClass('active');
};

/** Behaviour that the client binds on every page without a page script (wire §1.1). */
export const bindPage = (): void => {
  const page = $(document);
  textBoxLists();
  page.on('click', '[data-blog-subscribe]', ({ currentTarget }) => {
    const { type, id } = $(currentTarget).data();
    openDialog({ content: ajax('site/views/subscription/form', { type, id }) });
  });
  page.on('click', '[data-blog-unsubscribe]', ({ currentTarget }) => {
    const button = $(currentTarget);
    const asked = { id: button.data('subscription-id'), return: button.data('return') };
    openDialog({
      content: ajax('site/views/subscription/confirmUnsubscribe', asked),
      bindings: { '{submitButton} click': submitForm },
    });
  });
  page.on('click', '[data-gdpr-download-link]', () =>
    openDialog({ content: ajax('site/views/dashboard/confirmDownloadGDPR') }),
  );
  page.on('click', '[data-bp-toggle=tab]', event => {
    event.preventDefault();
    openTab($(event.currentTarget));
  });
};
