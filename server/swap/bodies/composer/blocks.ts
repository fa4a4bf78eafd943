import { parseBody } from '../../../core/dom/index.ts';
import { escaped } from '../../../core/html/index.ts';
import type { BodyContext } from '../body-context.ts';
import { embedLink } from '../embed-link.ts';
import type { AddRemark } from '../remarks.ts';
import { type Block, dataText } from './document.ts';
import { fileAddress, galleryBlock, pictureBlock } from './pictures.ts';

interface Printing {
  readonly context: BodyContext;
  readonly remark: AddRemark;
}

type PrintBlock = (block: Block, printing: Printing) => string;

const printed: PrintBlock = ({ html, text }) => html || (text ? `<p>${escaped(text)}</p>` : '');

const nested: PrintBlock = ({ blocks }, printing) => printBlocks(blocks, printing);

const media: PrintBlock = (block, { context }) => {
  const link = embedLink(fileAddress(block), dataText(block, 'name', 'track', 'title'), context.baseUrl);
  return link ? `<p>${link}</p>` : block.html;
};

const anchor = (address: string, words: string): string =>
  `<a href="${escaped(address)}">${escaped(words || address)}</a>`;

const links: PrintBlock = block => {
  const address = dataText(block, 'url', 'link');
  const content = dataText(block, 'content');
  if (address === '') return block.html;
  return `<p>${anchor(address, dataText(block, 'title'))}${content && `<br>${escaped(content)}`}</p>`;
};

const post: PrintBlock = (block, { context }) => {
  const id = dataText(block, 'id');
  if (!/^\d+$/.test(id)) return block.html;
  const address = `index.php?option=com_easyblog&view=entry&id=${id}`;
  return `<p>${anchor(address, context.postTitle?.(id) ?? dataText(block, 'title'))}</p>`;
};

const tabs: PrintBlock = (block, printing) => {
  const $ = parseBody(block.html);
  const titles = $('li')
    .toArray()
    .map(item => $(item).text().trim());
  return block.blocks
    .map((inside, index) => {
      const title = titles[index];
      return `${title ? `<h3>${escaped(title)}</h3>` : ''}${printBlocks([inside], printing)}`;
    })
    .join('');
};

const code: PrintBlock = block => {
  const mode = /^[\w-]{1,30}$/.exec(dataText(block, 'mode'))?.[0];
  const source = typeof block.data.code === 'string' ? block.data.code : block.text;
  return `<pre><code${mode ? ` class="language-${mode}"` : ''}>${escaped(source)}</code></pre>`;
};

const moduleBlock: PrintBlock = (block, { remark }) => {
  remark('module removed', `module ${dataText(block, 'module')}`.trim());
  return '';
};

const buttons: PrintBlock = block => {
  const address = dataText(block, 'link');
  return block.html || (address ? `<p>${anchor(address, block.text)}</p>` : '');
};

const printers: ReadonlyMap<string, PrintBlock> = new Map<string, PrintBlock>([
  ...['text', 'heading', 'quotes', 'table', 'note'].map(type => [type, printed] as const),
  ...['video', 'audio', 'file', 'pdf', 'youtube', 'vimeo', 'dailymotion', 'soundcloud', 'spotify', 'tweet'].map(
    type => [type, media] as const,
  ),
  ...['twitter', 'instagram', 'facebook', 'gist', 'codepen', 'slideshare', 'ted', 'livestream', 'pinterest'].map(
    type => [type, media] as const,
  ),
  ['image', pictureBlock],
  ['gallery', galleryBlock],
  ['thumbnails', galleryBlock],
  ['columns', nested],
  ['tabs', tabs],
  ['links', links],
  ['post', post],
  ['code', code],
  ['html', block => dataText(block, 'original') || block.html],
  ['rule', () => '<hr>'],
  ['pagebreak', block => `<hr class="system-pagebreak" title="${escaped(dataText(block, 'title'))}">`],
  ['readmore', () => '<hr id="system-readmore">'],
  ['module', moduleBlock],
  ['buttons', buttons],
]);

const unknown: PrintBlock = (block, printing) => {
  printing.remark('unknown block type; its HTML was imported', block.type);
  if (block.blocks.length > 0) return nested(block, printing);
  return printed(block, printing) || media(block, printing);
};

/** Prints blocks of a composer document as markup with the addresses of the old site. */
export const printBlocks = (blocks: readonly Block[], printing: Printing): string =>
  blocks.map(block => (printers.get(block.type) ?? unknown)(block, printing)).join('\n');
