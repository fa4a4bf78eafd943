export {
  type Attachment,
  attachmentsOf,
  changeAttachments,
  deleteAttachments,
  type UploadedAttachment,
  uploadedAttachments,
} from './attachment-queries.ts';
export { attachmentHash, installedHash } from './links.ts';
export { attachmentPages } from './pages.ts';
export { ArticleAttachments, AttachmentFields } from './views.tsx';
