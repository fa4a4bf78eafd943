import { limits } from '../../../../protocol/limits.ts';
import { textLimit } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';

/** Title and text of a comment being edited: inline, and on the page that works without scripts. */
export const EditFields = ({ row, setting, named }: { row: CommentRow; setting: ThreadSetting; named: boolean }) => (
  <>
    {(setting.hasTitles || row.title !== '') && (
      <p className="field">
        <label htmlFor={`comment-${row.id}-title`}>{text('COMMENT_TITLE')}</label>
        <input
          id={`comment-${row.id}-title`}
          name={named ? 'title' : undefined}
          type="text"
          maxLength={limits.title}
          defaultValue={row.title}
          data-comment-title-edit=""
        />
      </p>
    )}
    <p className="field">
      <label htmlFor={`comment-${row.id}-source`}>{text('COMMENT_TEXT_OF', `${row.number}`)}</label>
      <textarea
        id={`comment-${row.id}-source`}
        name={named ? 'message' : undefined}
        rows={6}
        {...textLimit(limits.commentBody)}
        defaultValue={row.body}
        data-comment-bbcode="1"
      />
    </p>
  </>
);

/** The inline editor, closed at first (C-024, wire §3.1). */
export const EditEditor = ({ row, setting }: { row: CommentRow; setting: ThreadSetting }) => (
  <>
    <div className="eb-comment-edit hide" data-comment-edit-editor="">
      <div className="eb-comment-edit-notice" data-edit-comment-notice="" />
      <EditFields row={row} setting={setting} named={false} />
      <p className="eb-comment-edit-actions">
        <button type="button" className="btn btn-default" data-comment-edit-cancel="">
          {text('COMMENT_EDIT_CANCEL')}
        </button>
        <button type="button" className="btn btn-primary" data-comment-edit-update="">
          {text('COMMENT_EDIT_SAVE')}
        </button>
      </p>
    </div>
    <div className="hide" data-comment-edit-raw="">
      {row.body}
    </div>
  </>
);
