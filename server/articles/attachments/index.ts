// Registers the job that removes files without a row.
import './sweep.ts';

export {
  type Attachment,
  attachmentsOf,
  changeAttachments,
  deleteAttachmentFile,
  deleteAttachments,
  type NewAttachment,
  storeAttachment,
  type UploadedAttachment,
  uploadedAttachments,
} from './attachment-queries.ts';
export { checkedAttachment } from './kinds.ts';
export { attachmentHash, installedHash } from './links.ts';
export { attachmentPages } from './pages.ts';
export { ArticleAttachments, AttachmentFields } from './views.tsx';
