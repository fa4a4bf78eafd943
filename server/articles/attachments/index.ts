export {
  type Attachment,
  attachmentsOf,
  changeAttachments,
  dropAttachments,
  type SentAttachment,
  sentAttachments,
} from './attachment-queries.ts';
export { attachmentPages } from './pages.ts';
export { AttachmentFields, ItemAttachments } from './views.tsx';
