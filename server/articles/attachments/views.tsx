import { type FieldError, FieldSet } from '../../core/forms/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { fileSize, uploadLimit } from '../../media/index.ts';
import type { Attachment } from './attachment-queries.ts';
import { attachmentEndings } from './kinds.ts';
import { attachmentHash } from './links.ts';

interface ListProps {
  readonly attachments: readonly Attachment[];
  readonly base: string;
  readonly secret: string;
}

/** Attachments of an article with size and download count. */
export const ArticleAttachments = ({ attachments, base, secret }: ListProps) =>
  attachments.length > 0 && (
    <section className="itemAttachmentsBlock" aria-labelledby="item-attachments">
      <h2 id="item-attachments">{text('ATTACHMENTS')}</h2>
      <ul className="itemAttachments">
        {attachments.map(({ id, title, titleAttribute, filename, bytes, hits }) => (
          <li key={id}>
            <a
              href={base + articlePaths.download(id, attachmentHash(secret, id))}
              title={titleAttribute || undefined}
              rel="nofollow"
            >
              {title || filename}
            </a>{' '}
            <span className="muted">
              ({fileSize(bytes)}, {plural('ATTACHMENT_HITS', hits)})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

interface FieldsProps {
  readonly attachments: readonly Attachment[];
  readonly errors: readonly FieldError[];
  /** Largest total size of the uploads of one form. */
  readonly maxMegabytes: number;
}

/** Form fields to rename, remove and add an article's attachments. */
export const AttachmentFields = ({ attachments, errors, maxMegabytes }: FieldsProps) => (
  <FieldSet name="attachments" legend={text('ATTACHMENTS')} errors={errors} isPlain>
    {attachments.map(({ id, title, filename }) => (
      <div className="field" key={id}>
        <input type="hidden" name="attachments[]" value={id} />
        <label htmlFor={`attachment-${id}`}>{text('ATTACHMENT_TITLE', filename)}</label>
        <input type="text" id={`attachment-${id}`} name="attachment_titles[]" defaultValue={title} maxLength={255} />
        <label>
          <input type="checkbox" name="attachments_remove[]" value={id} /> {text('ATTACHMENT_REMOVE')}
          <span className="visually-hidden"> {filename}</span>
        </label>
      </div>
    ))}
    <div className="field">
      <label htmlFor="field-attachments_file">{text('ATTACHMENT_FILES')}</label>
      <p className="field-hint" id="field-attachments_file-hint">
        {text('ATTACHMENT_HINT', attachmentEndings.join(', '), maxMegabytes)}
      </p>
      <input
        type="file"
        id="field-attachments_file"
        name="attachments_file"
        {...uploadLimit(maxMegabytes)}
        accept={attachmentEndings.map(ending => `.${ending}`).join(',')}
        aria-describedby="field-attachments_file-hint"
        multiple
      />
    </div>
  </FieldSet>
);
