import { limits, pictureTypes } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ErrorSummary, type FieldError, FieldProblem, TaskForm } from '../core/forms/index.ts';
import { Island } from '../core/html/index.ts';
import { text, textsOf } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { fileSize } from '../media/index.ts';
import type { Folder } from './folders.ts';

/** Used part of the quota: as text, and as a bar. */
export const Usage = ({ context, bytes }: { context: RequestContext; bytes: number }) => {
  const quota = context.services.site.get('media.quota');
  const percent = Math.min(100, Math.round((bytes / (quota * 1024 * 1024)) * 100));
  return (
    <div className="media-usage">
      <p>{text('MEDIA_USAGE', fileSize(bytes), quota, percent)}</p>
      <div className="media-usage-bar" aria-hidden="true">
        <div className="media-usage-taken" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
};

const formId = 'media-upload';

interface UploadProps {
  readonly context: RequestContext;
  readonly folder: Folder;
  readonly errors: readonly FieldError[];
}

const PlainForm = ({ context, folder, errors }: UploadProps) => {
  const [error] = errors;
  return (
    <TaskForm
      context={context}
      task="media.add"
      fields={{ folder: folder.name, keep: 1 }}
      back={paths.media(folderQuery(folder))}
      takesFiles
    >
      <div className={error ? 'field field-wrong' : 'field'}>
        <label htmlFor={`${formId}-file`}>{text('UPLOAD_FILES_LABEL')}</label>
        <p className="field-hint" id={`${formId}-file-hint`}>
          {text('UPLOAD_PLAIN_HINT', limits.uploadFiles, limits.uploadBytes / 1024 / 1024)}
        </p>
        <FieldProblem id={`${formId}-file`} error={error} />
        <input
          type="file"
          id={`${formId}-file`}
          name="file"
          multiple
          accept={pictureTypes}
          aria-describedby={[`${formId}-file-hint`, error && `${formId}-file-error`].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <p className="field-actions">
        <button type="submit" className="btn btn-primary">
          {text('UPLOAD_SEND')}
        </button>
      </p>
    </TaskForm>
  );
};

/** Query parameter of a folder; the user's own needs none. */
const folderQuery = (folder: Folder): { folder?: string } => (folder.kind === 'user' ? {} : { folder: folder.name });

/** Upload form; scripts add drag and drop with progress. */
export const UploadPlace = (props: UploadProps) => (
  <section className="media-upload" aria-labelledby="media-upload-title">
    <h2 id="media-upload-title">{text('UPLOAD_TITLE')}</h2>
    <ErrorSummary errors={props.errors} form={formId} />
    {props.errors.length > 0 ? (
      <PlainForm {...props} />
    ) : (
      <Island name="media-uploads" props={{ folder: props.folder.name, texts: textsOf('uploads') }}>
        <PlainForm {...props} />
      </Island>
    )}
  </section>
);
