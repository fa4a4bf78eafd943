import { useMemo } from 'react';
import type { Islands } from '../../protocol/islands.ts';
import { announce, announceError } from '../core/feedback/index.ts';
import { createUploads, sendPicture, UploadArea } from '../core/upload/index.ts';
import { refreshList } from './library.ts';

const idle = (): void => {};

/** Pictures sent from the media page: they stay in its folder, and the list beneath shows them. */
export default function MediaUploads({ folder, texts }: Islands['media-uploads']) {
  const uploads = useMemo(
    () =>
      createUploads({
        folder,
        keep: true,
        texts,
        send: sendPicture,
        announce,
        announceError,
        onUploaded: idle,
        onFinished: () => void refreshList(),
      }),
    [folder, texts],
  );
  return <UploadArea uploads={uploads} texts={texts} multiple />;
}
