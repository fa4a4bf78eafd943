import { Node } from '@tiptap/core';

/** Addresses of videos that the page for readers can play; the server decides which it plays. */
const videoForms: readonly RegExp[] = [
  /^https:\/\/(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|embed\/|shorts\/|live\/|v\/)[\w-]{11}\b\S*$/i,
  /^https:\/\/youtu\.be\/[\w-]{11}\b\S*$/i,
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[\w-]{1,60}\/)?\d{5,12}\b\S*$/i,
  /^https:\/\/(?:(?:www\.)?dailymotion\.com\/(?:embed\/)?video|dai\.ly)\/[a-z0-9]{5,12}\b\S*$/i,
];

export const isVideoAddress = (address: string): boolean => videoForms.some(form => form.test(address));

interface Embedded {
  readonly href: string;
  readonly title: string;
}

/** Video of a paragraph that holds nothing but its address or a link to it. */
const embedded = (line: HTMLElement): Embedded | false => {
  const [link, ...others] = line.children;
  const words = line.textContent?.trim() ?? '';
  if (others.length > 0 || words === '' || line.closest('li, td, th, figure')) return false;
  if (link && (link.localName !== 'a' || link.textContent?.trim() !== words || link.querySelector('img'))) return false;
  const href = link?.getAttribute('href') ?? words;
  return isVideoAddress(href) && { href, title: words };
};

/** A video in a line of its own. It is stored as a link; the page for readers adds a button that loads the player. */
export const VideoEmbed = Node.create({
  name: 'videoEmbed',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ name: '', hint: '' }),
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [{ tag: 'p', priority: 60, getAttrs: (line: HTMLElement) => embedded(line) }],
  renderHTML: ({ node }) => ['p', {}, ['a', { href: String(node.attrs.href) }, String(node.attrs.title)]],
  renderText: ({ node }) => String(node.attrs.href),
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'editor-kept editor-video';
      const name = document.createElement('strong');
      name.textContent = this.options.name;
      const hint = document.createElement('span');
      hint.className = 'editor-video-hint';
      hint.textContent = this.options.hint;
      dom.append(name, ' ', String(node.attrs.title), hint);
      return { dom };
    };
  },
});
