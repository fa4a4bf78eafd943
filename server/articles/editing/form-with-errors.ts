import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { editableItem, fieldsOfItem, type ItemFormParams, itemOfForm, itemPreview } from '../item-form/index.ts';
import { itemEditPage } from './page.tsx';

/** Renders the form again with the typed values and errors; after an edit conflict, also with the current version. */
export const itemFormWithErrors = async (
  context: RequestContext,
  sent: ItemFormParams,
  refusal: UserError,
): Promise<Page> => {
  // Visitors get no data of the item; the browser keeps the typed values.
  if (!context.actor.account) throw refusal;
  const isBrought = refusal.code === 'brought';
  const errors = isBrought ? [] : errorsOf(refusal);
  const said = isBrought ? refusal.message : undefined;
  const preview = isBrought && sent.goal === 'preview' ? await itemPreview(context, sent) : undefined;
  const isFramed = sent.tmpl === 'component';
  const isConflict = refusal.code === 'changed';
  const made = sent.id === 0 && isConflict ? await itemOfForm(context, sent.form_key) : null;
  if (sent.id === 0 && !made) {
    authorize(context.actor, 'item.add', site);
    return errorTitled(
      await itemEditPage(context, { item: null, typed: sent, version: 0, isFramed }, { errors, said, preview }),
      errors,
    );
  }
  const item = made ?? (await editableItem(context, sent.id));
  authorize(context.actor, 'item.edit', item);
  // A writer who has seen both versions may overwrite the newer one.
  const version = isConflict ? item.version : sent.version;
  const theirs = isConflict ? await fieldsOfItem(context.sql, item.id) : undefined;
  return errorTitled(
    await itemEditPage(context, { item, typed: sent, version, isFramed }, { errors, theirs, said, preview }),
    errors,
  );
};
