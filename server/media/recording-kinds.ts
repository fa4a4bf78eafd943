export interface RecordingKind {
  readonly kind: 'video' | 'audio';
  /** What it is kept and sent as. */
  readonly mime: string;
}

/** The ending of a kept film or recording, by its type. */
const endings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'oga',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
};

/** Other names of the same types. */
const same: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
};

/** What a file chooser offers. */
export const recordingTypes = [...Object.keys(endings), '.m4a', '.ogv', '.oga'].join(',');

/** Each ending with the type it is sent as. */
export const recordingEndings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(endings).map(([mime, ending]) => [ending, mime]),
);

/** The name of its file. */
export const recordingFile = (mime: string): string => `recording.${endings[mime] ?? 'bin'}`;

/** What a file is by its content, whatever name or type came along; undefined for all that is not kept. */
export const recordingKindOf = async (path: string): Promise<RecordingKind | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path);
  const mime = type && (same[type.mime] ?? type.mime);
  if (mime === undefined || !Object.hasOwn(endings, mime)) return undefined;
  return { kind: mime.startsWith('video/') ? 'video' : 'audio', mime };
};
