import { limits } from '../../../protocol/limits.ts';
import { formPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { Field } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { fileToManage } from './file-queries.ts';

/** Form for the name of a file. */
export const filePage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const file = await fileToManage(context, id);
  authorize(context.actor, 'media.manage', file);
  return formPage({
    context,
    here: paths.media(),
    title: text('FILES_RENAME_TITLE', file.filename),
    errors: [],
    inputs: (
      <Field
        name="title"
        value={file.title}
        label={text('MEDIA_NAME')}
        hint={text('FILES_NAME_HINT', file.filename)}
        maxLength={limits.title}
      />
    ),
    submit: text('MEDIA_SAVE'),
    task: 'media.saveFile',
    hidden: { id, return: returnPath(params.return, context.services.settings.baseUrl) },
  });
};
