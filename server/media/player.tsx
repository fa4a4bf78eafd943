import type { ReactNode } from 'react';
import { text } from '../core/i18n/index.ts';
import { recordingPath, type StoredRecording, timedTextsPath } from './recording-queries.ts';

interface Props {
  readonly recording: StoredRecording;
  /** Base path of the site; empty at the root of a host. */
  readonly basePath: string;
  /** Accessible name. */
  readonly label: string;
  /** Spoken language. */
  readonly language: string;
}

/** Stored video or audio recording with its controls; never starts by itself. */
export const Player = ({ recording, basePath, label, language }: Props): ReactNode => {
  const src = basePath + recordingPath(recording);
  const shared = { className: 'player', controls: true, preload: 'metadata', src, 'aria-label': label };
  const instead = <a href={src}>{text('RECORDING_OPEN')}</a>;
  if (recording.kind === 'audio') return <audio {...shared}>{instead}</audio>;
  const captions = timedTextsPath(recording, 'captions');
  const descriptions = timedTextsPath(recording, 'descriptions');
  return (
    <>
      <video {...shared}>
        {captions && (
          <track
            kind="captions"
            src={basePath + captions}
            srcLang={language}
            label={text('RECORDING_CAPTIONS')}
            default
          />
        )}
        {descriptions && (
          <track
            kind="descriptions"
            src={basePath + descriptions}
            srcLang={language}
            label={text('RECORDING_DESCRIPTIONS')}
          />
        )}
        {instead}
      </video>
      {descriptions && (
        <button type="button" className="button button-plain needs-script" data-describe="" aria-pressed="false">
          {text('RECORDING_DESCRIBE')}
        </button>
      )}
    </>
  );
};
