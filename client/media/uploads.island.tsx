import { useMemo } from 'react';
import type { Islands } from '../../protocol/islands.ts';
import { alarm, announce } from '../core/feedback/index.ts';
import { createUploads, sendPicture, UploadPlace } from '../core/upload/index.ts';
import { showAgain } from './library.ts';

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
        alarm,
        arrived: idle,
        settled: () => void showAgain(),
      }),
    [folder, texts],
  );
  return <UploadPlace uploads={uploads} texts={texts} multiple />;
}
