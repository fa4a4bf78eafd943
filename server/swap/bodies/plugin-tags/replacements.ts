import { attributesIn, escaped } from '../../../core/html/index.ts';
import { plainWords } from '../../../import/index.ts';
import type { BodyContext } from '../body-context.ts';
import { embedLink } from '../embed-link.ts';
import { folderGallery } from '../gallery-markup.ts';
import { safePath } from '../old-address.ts';
import type { AddRemark } from '../remarks.ts';
import { isMediaTag, mediaTagAddress } from './media.ts';

export interface PluginTag {
  readonly name: string;
  readonly closes: boolean;
  /** Text between the name and the bracket, without the sign between them. */
  readonly words: string;
  /** Markup up to the closing tag; undefined without one. */
  readonly inner: string | undefined;
  /** Source of the tag, up to its closing tag if there is one. */
  readonly written: string;
}

export interface Replacement {
  readonly markup: string;
  /** True if the closing tag and all before it are replaced too. */
  readonly whole: boolean;
}

type Replace = (tag: PluginTag, context: BodyContext, remark: AddRemark) => Promise<Replacement | undefined>;

const only = (markup: string): Replacement => ({ markup, whole: false });
const whole = (markup: string): Replacement => ({ markup, whole: true });

/** Title in `title="One" class="x"`, `title=One&heading=Two` and `One|blue`. */
const titleOf = (words: string): string => {
  const plain = plainWords(words);
  const [, , quoted] = /\btitle\s*=\s*(["'])(.*?)\1/.exec(plain) ?? [];
  return (quoted ?? plain.replace(/^title\s*=\s*/, '').split(/[|&]/)[0] ?? '').trim();
};

const drop: Replace = async () => only('');

const dropModule: Replace = async ({ inner, written }, _, remark) => {
  remark('module removed', written);
  return { markup: '', whole: inner !== undefined };
};

const breakPage: Replace = async ({ words }) =>
  only(`<hr class="system-pagebreak" title="${escaped(titleOf(words))}">`);

const writeTitle: Replace = async ({ closes, words }) => only(closes ? '' : `<h3>${escaped(titleOf(words))}</h3>`);

const linkDialog: Replace = async ({ words, inner }) => {
  if (inner === undefined) return only('');
  const attributes = attributesIn(words);
  const address = attributes.get('url') ?? attributes.get('href') ?? words;
  return whole(`<a href="${escaped(address)}">${inner}</a>`);
};

const showGallery: Replace = async ({ inner, written }, context, remark) => {
  if (inner === undefined) return undefined;
  const [folder = ''] = plainWords(inner).split(':');
  const path = folder === '' ? undefined : safePath(`images/${folder}`);
  return whole(await folderGallery(path, written, context, remark));
};

const linkMedia: Replace = async ({ name, inner, written }, { baseUrl }, remark) => {
  if (inner === undefined) return undefined;
  const address = mediaTagAddress(name, plainWords(inner));
  const link = address === undefined ? '' : embedLink(address, '', baseUrl);
  if (link === '') remark('player without an address removed', written);
  return whole(link);
};

const replacers: ReadonlyMap<string, Replace> = new Map<string, Replace>([
  ...['emailcloak', 'jcomments', 'mosimage', 'tabs', 'sliders'].map(name => [name, drop] as const),
  ...['loadposition', 'loadmodule', 'loadmoduleid', 'module', 'moduleid', 'modulepos'].map(
    name => [name, dropModule] as const,
  ),
  ['mospagebreak', breakPage],
  ['tab', writeTitle],
  ['slider', writeTitle],
  ['modal', linkDialog],
  ['gallery', showGallery],
]);

/** Returns markup in place of a tag in braces; undefined for one that stays as text. */
export const replacementOf: Replace = async (tag, context, remark) => {
  const replace = replacers.get(tag.name) ?? (isMediaTag(tag.name) ? linkMedia : undefined);
  return replace?.(tag, context, remark);
};
