import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { editableItem, fieldsOfItem, type ItemFormParams, itemOfForm, itemPreview } from '../form-values/index.ts';
import { itemEditPage } from './page.tsx';

/** Renders the form again with the typed values and errors; after an edit conflict, also with the current version. */
export const itemFormWithErrors = async (
  context: RequestContext,
  params: ItemFormParams,
  refusal: UserError,
): Promise<Page> => {
  // Visitors get no data of the item; the browser keeps the typed values.
  if (!context.actor.account) throw refusal;
  const isBrought = refusal.code === 'brought';
  const errors = isBrought ? [] : errorsOf(refusal);
  const message = isBrought ? refusal.message : undefined;
  const preview = isBrought && params.goal === 'preview' ? await itemPreview(context, params) : undefined;
  const isFramed = params.tmpl === 'component';
  const isConflict = refusal.code === 'changed';
  const made = params.id === 0 && isConflict ? await itemOfForm(context, params.form_key) : null;
  if (params.id === 0 && !made) {
    authorize(context.actor, 'item.add', site);
    return errorTitled(
      await itemEditPage(context, { item: null, typed: params, version: 0, isFramed }, { errors, message, preview }),
      errors,
    );
  }
  const item = made ?? (await editableItem(context, params.id));
  authorize(context.actor, 'item.edit', item);
  // A writer who has seen both versions may overwrite the newer one.
  const version = isConflict ? item.version : params.version;
  const theirs = isConflict ? await fieldsOfItem(context.sql, item.id) : undefined;
  return errorTitled(
    await itemEditPage(context, { item, typed: params, version, isFramed }, { errors, theirs, message, preview }),
    errors,
  );
};
