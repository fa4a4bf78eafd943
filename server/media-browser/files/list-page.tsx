import { limits } from '../../../protocol/limits.ts';
import { askAddress, askPage, listPage, oneOf, type Row, requestedDeletion, screen } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, errorTitled, type FieldError, FilesField, TaskForm } from '../../core/forms/index.ts';
import { listAddress, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, authorizeAll, can } from '../../core/policy/index.ts';
import { dateWords, isoMoment } from '../../core/time/index.ts';
import { fileEndings, fileSize, fileWords, sharedFolder, uploadLimit } from '../../media/index.ts';
import { type Folder, folderOf } from '../folders.ts';
import { searchWords } from '../queries.ts';
import { filesIn, filesToManage, type ListedFile } from './file-queries.ts';
import { uploadField } from './upload.ts';

const shape = screen(paths.mediaFiles(), {
  sorts: { date: 'desc' },
  filters: { folder: oneOf([sharedFolder]) },
  isSearched: true,
});

interface UploadProps {
  readonly context: RequestContext;
  readonly folder: Folder;
  readonly errors: readonly FieldError[];
}

const Upload = ({ context, folder, errors }: UploadProps) => {
  const megabytes = context.services.site.get('media.fileSize');
  return (
    <section className="media-upload" aria-labelledby="files-upload">
      <h2 id="files-upload">{text('FILES_UPLOAD')}</h2>
      <TaskForm
        context={context}
        task="media.addFiles"
        fields={{ folder: folder.kind === 'shared' ? folder.name : '' }}
        takesFiles
      >
        <FilesField
          name={uploadField}
          label={text('FILES_FIELD')}
          hint={text('FILES_HINT', limits.uploadFiles, megabytes, fileEndings.join(', '))}
          errors={errors}
          accept={fileEndings.map(ending => `.${ending}`).join(',')}
          {...uploadLimit(megabytes)}
        />
        <button type="submit" className="btn btn-primary">
          {text('UPLOAD_SEND')}
        </button>
      </TaskForm>
    </section>
  );
};

const rowOf = (context: RequestContext, file: ListedFile, back: string): Row => {
  const { basePath } = context.services.settings;
  const canManage = can(context.actor, 'media.manage', file);
  return {
    id: file.id,
    name: fileWords(file),
    isDisabled: !canManage,
    cells: [
      <a key="name" href={basePath + file.path}>
        {fileWords(file)}
      </a>,
      file.filename,
      fileSize(file.bytes),
      <code key="path">{basePath + file.path}</code>,
      <time key="date" dateTime={isoMoment(file.createdAt)}>
        {dateWords(file.createdAt)}
      </time>,
    ],
    actions: canManage
      ? [
          { type: 'link', label: text('FILES_RENAME'), href: paths.mediaFile(file.id, back) },
          {
            type: 'link',
            label: text('MEDIA_DELETE'),
            href: askAddress(paths.mediaFiles(), 'media.deleteFiles', [file.id], back),
          },
        ]
      : [],
  };
};

/** Documents and recordings of the media library: upload, search, names, deletion. */
export const filesPage = async (
  context: RequestContext,
  params: PageParams,
  errors: readonly FieldError[] = [],
): Promise<Page> => {
  const state = listState(shape, params);
  const folder = await folderOf(context, state.chosen.folder ?? '');
  authorize(context.actor, 'media.browse', folder);
  const question = await requestedDeletion(context, params, {
    path: paths.mediaFiles(),
    task: 'media.deleteFiles',
    words: { title: 'FILES_DELETE_ALL', lead: 'FILES_DELETE_LEAD', submit: 'MEDIA_DELETE' },
    rows: async ids => {
      const wanted = await filesToManage(context, ids);
      authorizeAll(context.actor, 'media.manage', wanted);
      return wanted.map(file => ({ id: file.id, name: fileWords(file) }));
    },
  });
  if (question) return askPage(question);
  const { found, total } = await filesIn(context.sql, folder, {
    search: searchWords(state.search),
    start: state.start,
  });
  const back = listAddress(shape, state);
  const { basePath } = context.services.settings;
  const page = listPage({
    title: text('FILES_TITLE'),
    name: 'files',
    lead: (
      <>
        <ErrorSummary errors={errors} />
        <p>
          <a href={basePath + paths.media()}>{text('FILES_TO_PICTURES')}</a>
        </p>
        <p>{text('FILES_LEAD')}</p>
        {can(context.actor, 'media.place', folder) && <Upload context={context} folder={folder} errors={errors} />}
      </>
    ),
    context,
    shape,
    state,
    columns: [
      { label: text('MEDIA_NAME') },
      { label: text('FILES_FILENAME') },
      { label: text('FILES_SIZE'), isNumber: true },
      { label: text('FILES_ADDRESS') },
      { label: text('COLUMN_DATE') },
    ],
    rows: found.map(file => rowOf(context, file, back)),
    total,
    tasks: [{ task: 'media.deleteFiles', label: text('MEDIA_DELETE') }],
    filters: [
      {
        name: 'folder',
        label: text('MEDIA_FOLDERS'),
        all: text('FILES_OWN'),
        options: [{ value: sharedFolder, label: text('FILES_SHARED') }],
      },
    ],
    searchLabel: text('FILES_SEARCH'),
    empty: <p>{text('FILES_EMPTY')}</p>,
  });
  return errorTitled(page, errors);
};
