import $ from 'jquery';
import { textOf } from './ajax.ts';

/** The comment form and the toolbar of comments (wire, articles §2). */
export const comments = (): void => {
  const form = $('#comment-form');
  form.on('submit', event => {
    event.preventDefault();
    const log = $('#formLog').empty().addClass('formLogLoading');
    $.ajax({
      url: textOf(form.attr('action')),
      type: 'POST',
      dataType: 'json',
      data: form.serialize(),
      success: ({ message, cssClass, refresh }) => {
        log.removeClass('formLogLoading').addClass(cssClass).html(message);
        if (refresh) location.reload();
      },
    });
  });
  const moderate = (link: string, done: (comment: JQuery) => void): void => {
    $(link).on('click', event => {
      event.preventDefault();
      const opener = $(event.currentTarget);
      const toolbar = opener.parent().addClass('commentToolbarLoading');
      $.ajax({
        url: textOf(opener.attr('href')),
        type: 'POST',
        data: form.find('input:last').serialize(),
        success: answer => {
          toolbar.removeClass('commentToolbarLoading');
          if (answer === 'true') done(toolbar.parent());
        },
      });
    });
  };
  moderate('a.commentRemoveLink', comment => comment.remove());
  moderate('a.commentApproveLink', comment => comment.removeClass('unpublishedComment'));
};
