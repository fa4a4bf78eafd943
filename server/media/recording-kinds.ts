export interface RecordingKind {
  readonly kind: 'video' | 'audio';
  /** Stored and served content type. */
  readonly mime: string;
}

/** Extension of a stored recording by its type. */
const endings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'oga',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
};

/** Aliases of the types. */
const same: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
};

/** Value of the `accept` attribute. */
export const recordingTypes = [...Object.keys(endings), '.m4a', '.ogv', '.oga'].join(',');

/** Extensions with their content types. */
export const recordingEndings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(endings).map(([mime, ending]) => [ending, mime]),
);

/** Name of the recording's file. */
export const recordingFile = (mime: string): string => `recording.${endings[mime] ?? 'bin'}`;

/** Kind of a file by its content, whatever its name or type; undefined for unsupported files. */
export const recordingKindOf = async (path: string): Promise<RecordingKind | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path);
  const mime = type && (same[type.mime] ?? type.mime);
  if (mime === undefined || !Object.hasOwn(endings, mime)) return undefined;
  return { kind: mime.startsWith('video/') ? 'video' : 'audio', mime };
};
