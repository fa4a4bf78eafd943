import { limits } from '../../../protocol/limits.ts';
import { Field, type FieldError, FieldSet } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Player, recordingTypes, type StoredRecording, uploadLimit } from '../../media/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';
import { CaptionFields } from './caption-views.tsx';

interface OwnProps {
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
  readonly base: string;
  readonly recording: StoredRecording | undefined;
  readonly maxMegabytes: number;
}

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
    <div className="field">
      <label htmlFor="field-captions_file">{text(recording?.captions ? 'CAPTIONS_OTHER' : 'CAPTIONS_FILE')}</label>
      <p className="field-hint" id="field-captions_file-hint">
        {text('CAPTIONS_HINT')}
      </p>
      <input
        type="file"
        id="field-captions_file"
        name="captions_file"
        accept=".vtt,text/vtt"
        aria-describedby="field-captions_file-hint"
      />
    </div>
  </FieldSet>
);

/** Own or external recording with its caption. */
export const RecordingFields = ({ typed, ...own }: OwnProps) => (
  <FieldSet name="video_part" legend={text('ITEM_EDIT_VIDEO_PART')} errors={[]} isPlain>
    <OwnFields typed={typed} {...own} />
    <Field
      name="video"
      type="url"
      label={text('ITEM_EDIT_VIDEO')}
      hint={text('ITEM_EDIT_VIDEO_HINT')}
      value={typed.video}
      errors={own.errors}
      maxLength={limits.postSource}
    />
    <CaptionFields of="video" typed={typed} errors={own.errors} />
  </FieldSet>
);
