// Registers the job that creates missing sizes.
import './missing-sizes.ts';

export { attachToArticle, detachArticle } from './article-media-queries.ts';
export { avatarsOf } from './avatar-queries.ts';
export { convertedPicture } from './convert-picture.ts';
export { encodePicture, setEncoder } from './encoder.ts';
export { feedEnclosure, feedPicture } from './feed-files.ts';
export { type FileRow, fileColumns, fileFrom, fileKinds, fileNamed } from './file-queries.ts';
export { fileSize, uploadLimit } from './file-size.ts';
export { documentTypes, endingOf, fileEndings, fileTypeOf, safeFilename, unknownType } from './file-types.ts';
export { dropVersion, replaceFile, storeFile } from './files.ts';
export {
  decodePicture,
  purgeUploads,
  removePicture,
  removePictures,
  type StagedPicture,
  stagePicture,
  storePicture,
} from './media.ts';
export type { Encoded } from './media-encode.ts';
export { mediaKey, namePattern, removeFiles } from './media-files.ts';
export { pictureProcess } from './media-process.ts';
export {
  dropMediaRows,
  type PictureRow,
  pictureColumns,
  pictureFrom,
  pictureOfUri,
  picturesOf,
  sharedFolder,
  uriOf,
} from './media-queries.ts';
export {
  avatarPath,
  largest,
  mainPath,
  pathAtLeast,
  pathOf,
  readSizes,
  type SizeName,
  type StoredPicture,
  sourceSet,
} from './media-sizes.ts';
export { attachToPost, detachPosts, mediaSubject, protectForPost, visibleUse } from './media-use-queries.ts';
export { attachToPage, detachPages } from './page-media-queries.ts';
export { Avatar, AvatarOrInitial, avatarOrInitial, Picture } from './picture.tsx';
export { Player } from './player.tsx';
export { checkQuota, checkWhole, reserveQuota } from './quota.ts';
export { storedBytes } from './quota-queries.ts';
export {
  type RecordingKind,
  recordingEndings,
  recordingKindOf,
  recordingTypes,
} from './recording-kinds.ts';
export {
  type RecordingFile,
  recordingOf,
  recordingPath,
  type StoredRecording,
  type TimedTexts,
} from './recording-queries.ts';
export {
  captionRecording,
  captionsMostBytes,
  type StagedCaptions,
  stageCaptions,
  stageRecording,
  storeRecording,
  transcribeRecording,
} from './recordings.ts';
export { storeSpokenFile } from './spoken-file.ts';
export { type StagedFile, stageFile } from './staged-file.ts';
export { diskNameOf, fileNameOf, fileWords, type StoredFile } from './stored-file.ts';
export { loadTranscript, type TranscriptLine } from './transcript.ts';
export { Transcript } from './transcript-views.tsx';
export { chosenPlayer, type Video, videoOf, videoOrigins } from './video.ts';
export { captionsProblem } from './webvtt.ts';
