import { limits, pictureTypes } from '../../../protocol/limits.ts';
import { boundFields, Field, type FieldError, FieldSet } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import {
  Picture,
  Player,
  recordingTypes,
  type StoredPicture,
  type StoredRecording,
  type TimedTexts,
  uploadLimit,
  uriOf,
} from '../../media/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';

interface CaptionProps {
  readonly of: 'image' | 'video';
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
}

/** Fields for the caption and the credits of an article's image or video. */
const CaptionFields = ({ of, typed, errors }: CaptionProps) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field {...field(`${of}_caption`)} label={text('ITEM_EDIT_CAPTION')} maxLength={limits.caption} />
      <Field {...field(`${of}_credits`)} label={text('ITEM_EDIT_CREDITS')} maxLength={limits.title} />
    </>
  );
};

interface Props {
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
  readonly base: string;
  readonly image: StoredPicture | undefined;
  readonly gallery: readonly StoredPicture[];
}

/** Image of the article: preview, choice, removal. Without scripts a file is uploaded with the form. */
export const ImageFields = ({ typed, errors, base, image }: Props) => (
  <FieldSet name="image" legend={text('ITEM_EDIT_IMAGE')} errors={errors} isPlain data-item-image="">
    <div className="item-image-picture" data-item-image-picture="">
      {image && <Picture picture={image} basePath={base} sizes="20rem" />}
    </div>
    <input type="hidden" name="image" value={image ? uriOf(image) : ''} data-item-image-uri="" />
    {image && (
      <div className="field field-check" data-item-image-plain="">
        <input type="checkbox" id="field-image_remove" name="image_remove" value="1" />
        <label htmlFor="field-image_remove">{text('ITEM_EDIT_IMAGE_REMOVE')}</label>
      </div>
    )}
    <div className="field" data-item-image-plain="">
      <label htmlFor="field-image_file">{text('ITEM_EDIT_IMAGE_FILE')}</label>
      <input type="file" id="field-image_file" name="image_file" accept={pictureTypes} />
    </div>
    <p className="item-image-acts">
      <button type="button" className="button button-plain needs-script" data-item-image-choose="">
        {text('ITEM_EDIT_IMAGE_CHOOSE')}
      </button>{' '}
      <button type="button" className="button button-plain needs-script" data-item-image-remove="" hidden={!image}>
        {text('ITEM_EDIT_IMAGE_REMOVE')}
      </button>
    </p>
    <Field
      {...boundFields(typed, errors)('image_alt')}
      label={text('ITEM_EDIT_IMAGE_ALT')}
      hint={text('ITEM_EDIT_IMAGE_ALT_HINT')}
      maxLength={limits.alt}
    />
    <CaptionFields of="image" typed={typed} errors={errors} />
  </FieldSet>
);

/** Gallery pictures; unticked ones are removed by the next save. */
export const GalleryFields = ({ errors, base, gallery }: Props) => (
  <FieldSet name="pictures" legend={text('ITEM_EDIT_GALLERY')} errors={errors} isPlain data-item-gallery="">
    <ul className="item-gallery-list" data-item-gallery-list="" data-word={text('ITEM_EDIT_GALLERY_KEEP', '%s')}>
      {gallery.map((picture, at) => (
        <li key={picture.id}>
          <Picture picture={picture} basePath={base} sizes="8rem" alt="" />
          <label>
            <input type="checkbox" name="pictures[]" value={uriOf(picture)} defaultChecked />{' '}
            {text('ITEM_EDIT_GALLERY_KEEP', picture.alt || String(at + 1))}
          </label>
        </li>
      ))}
    </ul>
    <div className="field" data-item-gallery-plain="">
      <label htmlFor="field-gallery_file">{text('ITEM_EDIT_GALLERY_FILES')}</label>
      <input type="file" id="field-gallery_file" name="gallery_file" accept={pictureTypes} multiple />
    </div>
    <button type="button" className="button button-plain needs-script" data-item-gallery-add="">
      {text('ITEM_EDIT_GALLERY_ADD')}
    </button>
  </FieldSet>
);

interface OwnProps {
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
  readonly base: string;
  readonly recording: StoredRecording | undefined;
  readonly maxMegabytes: number;
}

const timedTexts = {
  captions: { file: 'CAPTIONS_FILE', other: 'CAPTIONS_OTHER', hint: 'CAPTIONS_HINT' },
  descriptions: { file: 'DESCRIPTIONS_FILE', other: 'DESCRIPTIONS_OTHER', hint: 'DESCRIPTIONS_HINT' },
} as const;

/** Upload of a WebVTT file beside a video. */
const TimedTextsField = ({ which, isReplaced }: { which: TimedTexts; isReplaced: boolean }) => {
  const { file, other, hint } = timedTexts[which];
  const id = `field-${which}_file`;
  return (
    <div className="field">
      <label htmlFor={id}>{text(isReplaced ? other : file)}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {text(hint)}
      </p>
      <input type="file" id={id} name={`${which}_file`} accept=".vtt,text/vtt" aria-describedby={`${id}-hint`} />
    </div>
  );
};

/** Own recording of the article: player, removal, upload. An upload replaces the current one. */
const OwnFields = ({ typed, errors, base, recording, maxMegabytes }: OwnProps) => (
  <FieldSet name="recording" legend={text('RECORDING')} errors={errors}>
    {recording && (
      <div className="field">
        <p>{recording.title}</p>
        <Player recording={recording} basePath={base} label={recording.title} language={typed.language} />
        <label>
          <input type="checkbox" name="recording_remove" value="1" defaultChecked={typed.recording_remove} />{' '}
          {text('RECORDING_REMOVE')}
        </label>
        {recording.captions && (
          <label>
            <input type="checkbox" name="captions_remove" value="1" defaultChecked={typed.captions_remove} />{' '}
            {text('CAPTIONS_REMOVE')}
          </label>
        )}
        {recording.descriptions && (
          <label>
            <input type="checkbox" name="descriptions_remove" value="1" defaultChecked={typed.descriptions_remove} />{' '}
            {text('DESCRIPTIONS_REMOVE')}
          </label>
        )}
      </div>
    )}
    <div className="field">
      <label htmlFor="field-recording_file">{text(recording ? 'RECORDING_OTHER' : 'RECORDING_FILE')}</label>
      <p className="field-hint" id="field-recording_file-hint">
        {text('RECORDING_HINT', maxMegabytes)}
      </p>
      <input
        type="file"
        id="field-recording_file"
        name="recording_file"
        {...uploadLimit(maxMegabytes)}
        accept={recordingTypes}
        aria-describedby="field-recording_file-hint"
      />
    </div>
    <p className="field-hint">{text('RECORDING_WHY')}</p>
    <TimedTextsField which="captions" isReplaced={recording?.captions != null} />
    <TimedTextsField which="descriptions" isReplaced={recording?.descriptions != null} />
  </FieldSet>
);

/** Own or external recording with its caption. */
export const RecordingFields = ({ typed, ...own }: OwnProps) => (
  <FieldSet name="video_part" legend={text('ITEM_EDIT_VIDEO_PART')} errors={[]} isPlain>
    <OwnFields typed={typed} {...own} />
    <Field
      {...boundFields(typed, own.errors)('transcript')}
      label={text('TRANSCRIPT_FIELD')}
      hint={text('TRANSCRIPT_HINT')}
      rows={6}
      maxLength={limits.transcript}
    />
    <Field
      {...boundFields(typed, own.errors)('video')}
      type="url"
      label={text('ITEM_EDIT_VIDEO')}
      hint={text('ITEM_EDIT_VIDEO_HINT')}
      maxLength={limits.postSource}
    />
    <CaptionFields of="video" typed={typed} errors={own.errors} />
  </FieldSet>
);
