import { limits } from '../../../../protocol/limits.ts';
import { CommenterActs } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { Field, TaskFields } from '../../../core/forms/index.ts';
import { selectedRows } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { holds } from '../../../core/policy/index.ts';
import { ItemMoment, itemSettingOf, itemTitleOf } from '../../item-model/index.ts';
import { LinkedText } from '../linked-text.tsx';
import type { ListedItemComment } from './list-queries.ts';
import { type ListState, listAddress } from './list-state.ts';

/** The form that the boxes belong to. */
export const actsForm = 'item-comments-acts';

interface Props {
  readonly context: RequestContext;
  readonly state: ListState;
  readonly comment: ListedItemComment;
}

const EditForm = ({ context, state, comment: { id, name, body } }: Props) => {
  const { settings } = context.services;
  return (
    <details className="commentEdit">
      <summary>{text('ITEM_COMMENT_EDIT', name)}</summary>
      <form method="post" action={`${settings.basePath}/index.php`}>
        <Field
          name="commentText"
          form={`comment-${id}`}
          label={text('COMMENT_TEXT')}
          value={body}
          rows={4}
          maxLength={limits.commentBody}
          required
        />
        <p className="field-actions">
          <button type="submit" className="btn btn-default">
            {text('ITEM_COMMENT_EDIT_SAVE')}
          </button>
        </p>
        <TaskFields
          context={context}
          task="saveComment"
          option={settings.articlesOption}
          fields={{ view: 'comments', commentID: id }}
          back={listAddress(state)}
        />
      </form>
    </details>
  );
};

/** A comment of the list, with the box that selects it. */
export const ListedCommentRow = ({ context, state, comment }: Props) => {
  const ticked = selectedRows(context);
  const { base, locale } = itemSettingOf(context);
  const { id, name, email, body, published, createdAt } = comment;
  const title = itemTitleOf(comment.itemTitle);
  const item = articlePaths.item({ id: comment.itemId, alias: comment.itemAlias });
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input
          type="checkbox"
          id={`cid-${id}`}
          name="cid[]"
          value={id}
          form={actsForm}
          defaultChecked={ticked.ids.has(id)}
        />
        <label htmlFor={`cid-${id}`}>{text('ITEM_COMMENT_BOX', name, title)}</label>
        {ticked.refused.has(id) && <strong className="field-error"> {text('LIST_ROW_REFUSED')}</strong>}
      </p>
      <p className="eb-comment-meta">
        <a href={`${base}${item}#comment${id}`}>{title}</a> <ItemMoment date={createdAt} locale={locale} />{' '}
        {/* The form promises that it is not shown: only who looks after the whole site needs it. */}
        {email !== '' && holds(context.actor, 'moderator') && <span>{email}</span>}
        {published === 0 && <strong className="eb-comment-held">{text('COMMENT_AWAITS')}</strong>}
      </p>
      <p className="commentText">
        <LinkedText text={body} />
      </p>
      <EditForm context={context} state={state} comment={comment} />
      <CommenterActs
        context={context}
        writer={comment}
        named={{ itemComment: id }}
        listOf={person => listAddress({ ...state, search: '', person, start: 0 })}
        back={listAddress(state)}
      />
    </li>
  );
};
