export { sendPicture } from './send.ts';
export { UploadArea } from './upload-area.tsx';
export { createUploads } from './uploads.ts';
