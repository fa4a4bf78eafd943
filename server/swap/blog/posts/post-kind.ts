import { limits } from '../../../../protocol/limits.ts';
import { escaped } from '../../../core/html/index.ts';
import { webAddress } from '../../../core/paths/index.ts';
import { plainWords } from '../../../import/index.ts';
import { type BodyParts, repairEncoding } from '../../bodies/index.ts';
import type { SourceRow } from '../../source/index.ts';

/** Kind of a post, its source (an address, or who said a quote) and the text that is left. */
export interface KindOfPost {
  readonly kind: 'text' | 'quote' | 'link' | 'photo' | 'video';
  readonly source: string;
  readonly parts: BodyParts;
}

const partsOf = ({ intro, content, doctype, document }: SourceRow): BodyParts => ({
  intro: intro ?? '',
  full: content ?? '',
  ...(doctype === 'ebd' && document ? { document } : {}),
});

const addressOf = (text: string): string => {
  const href = webAddress(text)?.href ?? '';
  return href.length > limits.postSource ? '' : href;
};

// The words of a quote are its title; a column holds the beginning of long ones.
const quote = (row: SourceRow): KindOfPost => {
  const words = plainWords(repairEncoding(row.title ?? '').text);
  const source = plainWords(repairEncoding(`${row.intro ?? ''} ${row.content ?? ''}`).text);
  const full = [...words].length > limits.title ? `<p>${escaped(words)}</p>` : '';
  return { kind: 'quote', source: source.slice(0, limits.postSource), parts: { intro: '', full } };
};

const embed = /\[embed=videolink\](\{[^[\]]*\})\[\/embed\]/;

const videoAddress = (json: string): string => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && 'video' in value ? addressOf(String(value.video)) : '';
  } catch {
    return '';
  }
};

const video = (row: SourceRow): KindOfPost => {
  const parts = partsOf(row);
  for (const name of ['intro', 'full'] as const) {
    const found = embed.exec(parts[name]);
    const source = videoAddress(found?.[1] ?? '');
    if (source !== '') return { kind: 'video', source, parts: { ...parts, [name]: parts[name].replace(embed, '') } };
  }
  return { kind: 'video', source: '', parts };
};

/** Reads what kind of post a row is. Posts that came by mail or from a message service are texts. */
export const kindOf = (row: SourceRow, link: string): KindOfPost => {
  if (row.posttype === 'quote') return quote(row);
  if (row.posttype === 'video') return video(row);
  const parts = partsOf(row);
  if (row.posttype === 'link') return { kind: 'link', source: addressOf(link), parts };
  return { kind: row.posttype === 'photo' ? 'photo' : 'text', source: '', parts };
};
