export {
  type Attachment,
  attachmentsOf,
  changeAttachments,
  deleteAttachments,
  type UploadedAttachment,
  uploadedAttachments,
} from './attachment-queries.ts';
export { attachmentPages } from './pages.ts';
export { AttachmentFields, ItemAttachments } from './views.tsx';
