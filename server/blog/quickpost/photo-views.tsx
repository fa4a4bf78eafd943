import { limits, pictureTypes } from '../../../protocol/limits.ts';
import { FieldProblem, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type FormProps, formName } from './form-props.ts';

const form = formName('photo');
const uploadPane = `${form}-upload`;
const cameraPane = `${form}-webcam`;

/** Upload folder key of the browser's uploader (wire §2.6): base64 with characters safe in addresses. */
const keyOf = (folder: string): string =>
  `_${Buffer.from(folder)
    .toString('base64')
    .replace(/[+=/]/g, sign => ({ '+': '.', '=': '-', '/': '~' })[sign] ?? sign)}`;

const Ways = () => (
  <ul className="nav-tabs eb-quick-photo-tab scripted-only" data-photo-ways="" data-label={text('PHOTO_WAYS')}>
    <li className="active">
      <a href={`#${uploadPane}`} data-quickpost-photo-tab="" data-type="upload">
        {text('PHOTO_WAY_UPLOAD')}
      </a>
    </li>
    <li>
      <a href={`#${cameraPane}`} data-quickpost-photo-tab="" data-type="webcam">
        {text('PHOTO_WAY_WEBCAM')}
      </a>
    </li>
  </ul>
);

const Upload = ({ context, errors }: FormProps) => {
  const { settings, site } = context.services;
  const { blogOption, basePath } = settings;
  const id = fieldId('uri', form);
  const error = errors.find(({ field }) => field === 'uri' || field === 'file');
  const key = keyOf(`user:${context.actor.account?.id}`);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={error ? 'field field-wrong photo-upload' : 'field photo-upload'}
      data-photo-upload-container=""
      data-plupload=""
      data-plupload-url={`${basePath}/index.php?option=${blogOption}&task=media.upload&key=${key}&tmpl=component`}
      data-plupload-max-file-size={`${limits.uploadBytes}b`}
      data-plupload-file-data-name="file"
    >
      <div className="photo-drop" data-plupload-drop-element="" data-photo-choice="">
        <label htmlFor={id}>{text('PHOTO_CHOOSE')}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {text('PHOTO_CHOOSE_HINT', limits.uploadBytes / 1024 / 1024)}{' '}
          <span className="scripted-only">{text('PHOTO_DROP')}</span>
        </p>
        <FieldProblem id={id} error={error} />
        <div data-plupload-browse-button="">
          <input
            type="file"
            id={id}
            name="file"
            accept={pictureTypes}
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            data-photo-file=""
          />
        </div>
        {!site.get('compat.client') && (
          <p className="field-actions scripted-only">
            <button type="button" className="btn btn-default" data-photo-library="">
              {text('PHOTO_LIBRARY')}
            </button>
          </p>
        )}
      </div>
      <div className="photo-progress hidden" data-photo-upload-loading="">
        <label htmlFor={`${form}-progress`}>{text('PHOTO_PROGRESS')}</label>
        <progress id={`${form}-progress`} max={100} value={0} data-photo-progress="" />
      </div>
      <div className="photo-preview hidden" data-photo-upload-preview="" />
      <p className="field-actions hidden" data-photo-upload-again="">
        <button type="button" className="btn btn-default" data-photo-upload-reupload="">
          {text('PHOTO_REUPLOAD')}
        </button>
      </p>
    </div>
  );
};

const Camera = ({ context }: FormProps) => (
  <div className="field camera">
    <p className="field-label" id={`${form}-camera`}>
      {text('WEBCAM_PICTURE')}
    </p>
    <p className="camera-state" data-photo-camera-state="" />
    <div
      className="camera-canvas"
      role="img"
      aria-labelledby={`${form}-camera`}
      data-photo-camera-canvas=""
      data-key={keyOf(`user:${context.actor.account?.id}/webcam`)}
    />
    <div className="photo-preview hidden" data-photo-camera-preview="" />
    <p className="field-actions">
      <button type="button" className="btn btn-default hidden" data-photo-camera-capture="">
        {text('WEBCAM_CAPTURE')}
      </button>
      <button type="button" className="btn btn-default hidden" data-photo-camera-recapture="">
        {text('WEBCAM_RECAPTURE')}
      </button>
    </p>
  </div>
);

/** Photo field: a file or, with scripts, a picture of the camera (spec §2.4). */
export const PhotoSource = (props: FormProps) => (
  <div className="photo-source" data-photo-source="">
    <Ways />
    <div className="tab-pane active" id={uploadPane} data-photo-pane="upload">
      <Upload {...props} />
    </div>
    <div className="tab-pane" id={cameraPane} data-photo-pane="webcam">
      <Camera {...props} />
    </div>
    <input type="hidden" name="uri" defaultValue={props.typed.uri ?? ''} data-photo-uri="" />
    <input type="hidden" name="dataType" defaultValue={props.typed.dataType || 'upload'} data-photo-data-type="" />
  </div>
);
