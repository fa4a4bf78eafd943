export { sendPicture } from './send.ts';
export { UploadPlace } from './upload-place.tsx';
export { createUploads } from './uploads.ts';
