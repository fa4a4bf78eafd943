import { plainWords } from '../plain-words.ts';
import type { ImportReport } from '../report.ts';
import { noteLeft } from '../report.ts';
import { type Attachment, attachmentOf } from './attachments.ts';
import { leftBecause } from './post-state.ts';
import { itemOf } from './read.ts';
import type { SplitWxr } from './split.ts';
import type { WxrItem } from './wxr-file.ts';

type Named = { readonly slug: string; readonly name: string };

/** Result of a first pass over the items, before anything is stored. */
export interface Survey {
  /** The pieces that are posts and pages, in the order of the file. */
  readonly posts: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly creators: readonly string[];
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
}

const read = (xml: string): WxrItem | undefined => {
  try {
    return itemOf(xml);
  } catch {
    // The error of the parser is not helpful; the report names the broken item.
    return undefined;
  }
};

const beginning = (xml: string): string =>
  plainWords(/<title[^>]*>(.{0,200})/s.exec(xml)?.[1] ?? '').slice(0, 80) || 'an item';

/** Reads every item once: who wrote, which terms are used, what is left at once and why. */
export const surveyOf = ({ items, broken }: SplitWxr, report: ImportReport): Survey => {
  const posts: string[] = [];
  const attachments = new Map<string, Attachment>();
  const creators = new Set<string>();
  const categories = new Map<string, Named>();
  const tags = new Map<string, Named>();
  const seen = new Set<string>();
  for (const xml of broken) noteLeft(report, 'other', beginning(xml), 'it is cut off');
  for (const xml of items) {
    const item = read(xml);
    const name = item && `${plainWords(item.title.slice(0, 200)) || 'untitled'} (${item.type} ${item.id})`;
    if (!item || !name) {
      noteLeft(report, 'other', beginning(xml), 'it cannot be read as XML');
      continue;
    }
    if (item.type === 'attachment') {
      if (item.id === '' || attachments.has(item.id)) noteLeft(report, 'attachments', name, 'another has its id');
      else attachments.set(item.id, attachmentOf(item));
      creators.add(item.creator);
      continue;
    }
    const why = leftBecause(item) ?? (seen.has(item.id) ? 'another item has its id' : undefined);
    if (why) {
      noteLeft(report, 'other', name, why);
      for (const comment of item.comments) noteLeft(report, 'comments', comment.id, 'its post was left');
      continue;
    }
    seen.add(item.id);
    creators.add(item.creator);
    for (const category of item.categories) categories.set(category.slug, category);
    for (const tag of item.tags) tags.set(tag.slug, tag);
    posts.push(xml);
  }
  return {
    posts,
    attachments: [...attachments.values()],
    creators: [...creators],
    categories: [...categories.values()],
    tags: [...tags.values()],
  };
};
