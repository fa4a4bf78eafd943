import { textsOf } from './texts.ts';

/** Leaves a place for the formatting bar over a text box that is touched; the island then comes by itself. */
export const attachToolbar = (box: HTMLTextAreaElement): void => {
  if (box.dataset.commentBbcode !== '1' || box.classList.contains('markItUpEditor')) return;
  box.classList.add('markItUpEditor');
  box.parentElement?.classList.add('markItUp', 'markItUpContainer');
  const place = document.createElement('div');
  place.className = 'markItUpHeader';
  place.dataset.fieldBar = '';
  place.dataset.island = 'comment-toolbar';
  place.dataset.islandOn = 'visible';
  place.dataset.props = JSON.stringify({ box: box.id, texts: textsOf(box) });
  box.before(place);
};
