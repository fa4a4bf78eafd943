import { useMemo } from 'react';
import type { Islands } from '../../protocol/islands.ts';
import { fragment, trusted } from '../core/html.ts';
import { debug } from '../core/page/index.ts';
import { createUploads, UploadArea } from '../core/upload/index.ts';

const selector = '[data-media-library]';

/** Count, pictures and pagination below the search field, which is not replaced while it is typed into. */
const belowSearch = (library: Element): Element[] => {
  const parts = [...library.children];
  return parts.slice(parts.findIndex(part => part.matches('.media-search')) + 1);
};

/** Replaces the pictures by a fresh list, unless the focus is among them. */
const refreshList = async (): Promise<void> => {
  try {
    const response = await fetch(location.href, { credentials: 'same-origin' });
    const fresh = fragment(trusted(await response.text())).querySelector(selector);
    const shown = document.querySelector(selector);
    if (!response.ok || !fresh || !shown) return;
    const old = belowSearch(shown);
    if (old.some(part => part.contains(document.activeElement))) return;
    for (const part of old) part.remove();
    shown.append(...belowSearch(fresh).map(part => document.adoptNode(part)));
  } catch (failure) {
    debug(failure);
  }
};

/** Pictures sent from the media page: they stay in its folder, and the list beneath shows them. */
export default function MediaUploads({ folder, texts }: Islands['media-uploads']) {
  const uploads = useMemo(
    () =>
      createUploads({
        folder,
        keep: true,
        texts,
        onFinished: () => void refreshList(),
      }),
    [folder, texts],
  );
  return <UploadArea uploads={uploads} texts={texts} multiple />;
}
