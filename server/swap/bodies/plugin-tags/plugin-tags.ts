import { protectedParts } from '../../../import/index.ts';
import type { BodyContext } from '../body-context.ts';
import { folderGallery } from '../gallery-markup.ts';
import { mediaPath } from '../old-address.ts';
import type { AddRemark } from '../remarks.ts';
import { blogEmbed } from './blog-embed.ts';
import { type PluginTag, replacementOf } from './replacements.ts';

// A tag of HTML is matched to be passed over: plug-in tags in its attributes are none.
const tags =
  /<[a-z!/][^<>]*>|\[gallery=(?<uri>[^[\]<>]{1,500})\]|\[embed=\w{1,40}\](?<json>.{0,4000}?)\[\/embed\]|\{(?<slash>\/?)(?<name>[a-z][\w-]{1,40})(?:[\s=|](?<words>[^{}<>]{0,2000}))?\}/gis;

const longestInner = 2000;

const closingOf = (name: string): RegExp => new RegExp(`\\{/${name}\\}`, 'i');

interface TagAt extends PluginTag {
  /** Position behind the closing tag. */
  readonly wholeEnd: number;
}

const tagAt = (source: string, start: number, end: number, parts: Readonly<Record<string, string>>): TagAt => {
  const name = (parts.name ?? '').toLowerCase();
  const closes = parts.slash === '/';
  const length = closes ? -1 : source.slice(end, end + longestInner).search(closingOf(name));
  const wholeEnd = length === -1 ? end : end + length + `{/${name}}`.length;
  return {
    name,
    closes,
    words: (parts.words ?? '').trim(),
    inner: length === -1 ? undefined : source.slice(end, end + length),
    written: source.slice(start, wholeEnd),
    wholeEnd,
  };
};

const expandPart = async (source: string, context: BodyContext, remark: AddRemark): Promise<string> => {
  const out: string[] = [];
  let from = 0;
  for (const { 0: written, index, groups = {} } of source.matchAll(tags)) {
    if (index < from || written.startsWith('<')) continue;
    out.push(source.slice(from, index));
    from = index + written.length;
    if (groups.uri !== undefined) out.push(await folderGallery(mediaPath(groups.uri), written, context, remark));
    else if (groups.json !== undefined) out.push(blogEmbed(groups.json, written, context.baseUrl, remark));
    else {
      const tag = tagAt(source, index, from, groups);
      const replacement = await replacementOf(tag, context, remark);
      if (!replacement) remark('unknown plug-in tag; kept as text', `{${tag.name}}`);
      out.push(replacement?.markup ?? written);
      if (replacement?.whole) from = tag.wholeEnd;
    }
  }
  out.push(source.slice(from));
  return out.join('');
};

/**
 * Replaces the tags that plug-ins of the old site expanded when a page was shown: `{gallery}`, `{loadposition}`,
 * `[embed=videolink]` … Unknown ones stay as text. Tags inside of code stay.
 */
export const expandPluginTags = async (source: string, context: BodyContext, remark: AddRemark): Promise<string> => {
  const out: string[] = [];
  for (const { text, isProtected } of protectedParts(source))
    out.push(isProtected ? text : await expandPart(text, context, remark));
  return out.join('');
};
