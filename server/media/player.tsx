import type { ReactNode } from 'react';
import { text } from '../core/i18n/index.ts';
import { captionsPath, recordingPath, type StoredRecording } from './recording-queries.ts';

interface Props {
  readonly recording: StoredRecording;
  /** The path the site lives under; empty at the root of a host. */
  readonly basePath: string;
  /** What it is called for who does not see what stands around. */
  readonly label: string;
  /** The language that is spoken in it. */
  readonly language: string;
}

/** A kept film or recording with its controls. It begins by nobody's hand but the reader's. */
export const Player = ({ recording, basePath, label, language }: Props): ReactNode => {
  const src = basePath + recordingPath(recording);
  const shared = { className: 'player', controls: true, preload: 'metadata', src, 'aria-label': label };
  const instead = <a href={src}>{text('RECORDING_OPEN')}</a>;
  if (recording.kind === 'audio') return <audio {...shared}>{instead}</audio>;
  const captions = captionsPath(recording);
  return (
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
      {instead}
    </video>
  );
};
