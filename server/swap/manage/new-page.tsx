import { limits } from '../../../protocol/limits.ts';
import { formPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  CheckField,
  errorsOf,
  Field,
  type FieldError,
  FieldSet,
  FilesField,
  SelectField,
} from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import type { SourceParams } from './add-source.ts';
import { siteFolders } from './uploads.ts';

const gigabyte = 1024 ** 3;

const nothing: SourceParams = {
  url: '',
  prefix: '',
  folder: '',
  fetches: false,
  host: '',
  database: '',
  user: '',
  password: '',
};

const page = async (context: RequestContext, typed: SourceParams, errors: readonly FieldError[]): Promise<Page> => {
  const field = boundFields(typed, errors);
  const folders = await siteFolders(context.services.settings.dataDir);
  const name = { maxLength: limits.importDatabase, autoComplete: 'off', spellCheck: false } as const;
  return formPage({
    context,
    here: paths.imports,
    title: text('IMPORT_NEW'),
    errors,
    takesFiles: true,
    inputs: (
      <>
        <p>{text('IMPORT_NEW_LEAD')}</p>
        <FieldSet name="import_dump" legend={text('IMPORT_DUMP_LEGEND')} errors={[]}>
          <FilesField
            name="dump_file"
            label={text('IMPORT_FILES')}
            hint={text('IMPORT_FILES_HINT', String(limits.importBytes / gigabyte))}
            errors={errors}
          />
        </FieldSet>
        <FieldSet name="import_live" legend={text('IMPORT_LIVE_LEGEND')} errors={[]}>
          <p className="field-hint">{text('IMPORT_LIVE_HINT')}</p>
          <Field
            {...field('host')}
            {...name}
            maxLength={limits.importHost}
            label={text('IMPORT_HOST')}
            hint={text('IMPORT_HOST_HINT')}
          />
          <Field {...field('database')} {...name} label={text('IMPORT_DATABASE')} />
          <Field {...field('user')} {...name} label={text('IMPORT_USER')} hint={text('IMPORT_USER_HINT')} />
          <Field
            {...field('password')}
            type="password"
            autoComplete="new-password"
            maxLength={limits.password}
            label={text('IMPORT_PASSWORD')}
            hint={text('IMPORT_PASSWORD_HINT')}
          />
        </FieldSet>
        <FieldSet name="import_site" legend={text('IMPORT_SITE_LEGEND')} errors={[]}>
          <Field
            {...field('url')}
            type="url"
            maxLength={limits.website}
            label={text('IMPORT_URL')}
            hint={text('IMPORT_URL_HINT')}
          />
          <Field
            {...field('prefix')}
            {...name}
            maxLength={limits.importPrefix}
            label={text('IMPORT_PREFIX')}
            hint={text('IMPORT_PREFIX_HINT')}
          />
          {folders.length > 0 ? (
            <SelectField
              name="folder"
              label={text('IMPORT_FOLDER')}
              value={typed.folder}
              errors={errors}
              any={text('IMPORT_FOLDER_NONE')}
              options={folders.map(folder => ({ value: folder, title: folder }))}
            />
          ) : (
            <p className="field-hint">{text('IMPORT_FOLDER_HINT')}</p>
          )}
          <CheckField {...field('fetches')} label={text('IMPORT_FETCHES')} hintId="import-fetches-hint">
            <span className="field-hint" id="import-fetches-hint">
              {text('IMPORT_FETCHES_HINT')}
            </span>
          </CheckField>
        </FieldSet>
      </>
    ),
    submit: text('IMPORT_ADD'),
    task: 'imports.add',
  });
};

/** Form that names an old site: its dump is uploaded, or its database is opened. */
export const newImportPage = (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, nothing, []);
};

/** The form with what was typed and its errors; a browser sends neither files nor passwords again. */
export const newSourceAgain = (context: RequestContext, typed: SourceParams, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
