import $ from 'jquery';
import { textOf } from './ajax.ts';

declare global {
  var Recaptcha: { reload: () => void } | undefined;
  var K2Language: readonly string[];
}

/** The form on the page of a report, and the link that reports a user (wire, articles §2). */
export const reports = (): void => {
  const form = $('#k2ReportCommentForm');
  form.on('submit', event => {
    event.preventDefault();
    $('#k2ReportCommentFormLog').empty().addClass('formLogLoading');
    $.ajax({
      url: textOf(form.attr('action')),
      type: 'POST',
      data: form.serialize(),
      success: answer => {
        $('#k2ReportCommentFormLog').removeClass('formLogLoading');
        $('#formLog').css('display', 'block').html(answer);
        globalThis.Recaptcha?.reload();
      },
    });
  });
  $('a.k2ReportUserButton').on('click', event => {
    event.preventDefault();
    if (!window.confirm(globalThis.K2Language[0])) return;
    $.ajax({
      url: textOf($(event.currentTarget).attr('href')),
      type: 'GET',
      success: answer => window.alert(answer),
    });
  });
};

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
        globalThis.Recaptcha?.reload();
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
