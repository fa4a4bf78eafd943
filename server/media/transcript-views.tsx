import { contentLanguage, text } from '../core/i18n/index.ts';
import { durationWords } from '../core/time/index.ts';
import type { StoredRecording } from './recording-queries.ts';
import type { TranscriptLine } from './transcript.ts';

const Line = ({ line, language }: { line: TranscriptLine; language: string }) => (
  <li data-transcript-line="">
    <button type="button" className="transcript-time needs-script" data-transcript-seek={line.start}>
      <span className="visually-hidden">{text('TRANSCRIPT_PLAY_FROM')} </span>
      {durationWords(line.start)}
    </button>
    <p className={line.isDescription ? 'transcript-description' : undefined}>
      {line.isDescription && <span className="transcript-kind">{text('TRANSCRIPT_SEEN')} </span>}
      <span {...contentLanguage({ language })}>
        {line.speaker && <strong>{line.speaker}: </strong>}
        {line.text}
      </span>
    </p>
  </li>
);

interface Props {
  readonly recording: StoredRecording;
  readonly lines: readonly TranscriptLine[];
  /** Language of the recording. */
  readonly language: string;
}

const Timed = ({ recording, lines, language }: Props) => (
  <>
    <div className="field needs-script">
      <label htmlFor={`transcript-find-${recording.id}`}>{text('TRANSCRIPT_FIND')}</label>
      <input type="search" id={`transcript-find-${recording.id}`} data-transcript-filter="" autoComplete="off" />
    </div>
    <ol className="transcript-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once
        <Line key={at} line={line} language={language} />
      ))}
    </ol>
  </>
);

/**
 * Transcript of a recording: its captions and descriptions, of which each line leads to its time and which can be
 * searched, and the text that its writer gave. Nothing is printed without any.
 */
export const Transcript = ({ recording, lines, language }: Props) => {
  const paragraphs = (recording.transcript ?? '').split(/\n\s*\n/).filter(one => one.trim() !== '');
  if (lines.length === 0 && paragraphs.length === 0) return null;
  return (
    <details
      className="transcript"
      data-transcript=""
      data-none={text('TRANSCRIPT_NONE')}
      data-found={text('TRANSCRIPT_FOUND', '%s')}
    >
      <summary>{text('TRANSCRIPT')}</summary>
      {lines.length > 0 && <Timed recording={recording} lines={lines} language={language} />}
      {paragraphs.length > 0 && (
        <div className="transcript-text" {...contentLanguage({ language })}>
          {paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      )}
    </details>
  );
};
