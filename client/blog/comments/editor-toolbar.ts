import { textsOf } from './texts.ts';

/** Leaves a place for the formatting bar over a text box that is touched; the island then comes by itself. */
export const attachToolbar = (box: HTMLTextAreaElement): void => {
  if (box.dataset.commentBbcode !== '1' || box.classList.contains('markItUpEditor')) return;
  box.classList.add('markItUpEditor');
  const place = document.createElement('div');
  place.className = 'markItUpContainer comment-toolbar-place';
  place.dataset.island = 'comment-toolbar';
  place.dataset.islandOn = 'visible';
  place.dataset.props = JSON.stringify({ box: box.id, texts: textsOf(box) });
  box.before(place);
};
