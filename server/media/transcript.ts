import { buffer } from 'node:stream/consumers';
import type { Services } from '../core/context/index.ts';
import { FilesUnavailable } from '../core/file-store/index.ts';
import { mediaKey } from './media-files.ts';
import { captionsFile, type StoredRecording, type TimedTexts } from './recording-queries.ts';
import { type Cue, readCues } from './webvtt.ts';

/** A cue of a film's captions or descriptions. */
export interface TranscriptLine extends Omit<Cue, 'end'> {
  readonly isDescription: boolean;
}

/** Cues of a file; none for a file that is gone or wrong. */
const cuesIn = async (
  { files }: Services,
  recording: StoredRecording,
  which: TimedTexts,
): Promise<readonly TranscriptLine[]> => {
  const file = recording[which];
  const stored = file === null ? undefined : await files.open(mediaKey(recording.name, captionsFile(file)));
  if (!stored) return [];
  const read = readCues(await buffer(await stored.read()));
  const isDescription = which === 'descriptions';
  return read.kind === 'cues'
    ? read.cues.map(({ start, speaker, text }) => ({ start, speaker, text, isDescription }))
    : [];
};

/**
 * Captions and descriptions of a film in the order of their times; undefined while the store of files does not answer.
 */
export const loadTranscript = async (
  services: Services,
  recording: StoredRecording,
): Promise<readonly TranscriptLine[] | undefined> => {
  try {
    const [captions, descriptions] = await Promise.all([
      cuesIn(services, recording, 'captions'),
      cuesIn(services, recording, 'descriptions'),
    ]);
    return [...descriptions, ...captions].sort((a, b) => a.start - b.start);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    services.log.warn({ err: error, recording: recording.id }, 'a transcript could not be read');
    return undefined;
  }
};
