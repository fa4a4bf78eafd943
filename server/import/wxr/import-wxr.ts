import { countPosts } from '../../blog/post-model/index.ts';
import type { Services } from '../../core/context/index.ts';
import type { ImportContext, ImportOptions } from '../import-context.ts';
import { picturesIn } from '../picture-map.ts';
import { type ImportReport, noteLeft } from '../report.ts';
import { importing } from '../work.ts';
import type { Attachment } from './attachments.ts';
import { type AuthorMap, importAuthors } from './authors.ts';
import { keepSiteAddresses } from './old-addresses.ts';
import { importPictures } from './pictures.ts';
import { type Books, importPosts } from './posts.ts';
import { headOf, itemOf } from './read.ts';
import type { AttachmentIndex } from './shortcode-handlers.ts';
import { splitWxr } from './split.ts';
import { type Survey, surveyOf } from './survey.ts';
import { importTerms } from './terms.ts';
import type { WxrHead } from './wxr-file.ts';

const postsAtOnce = 20;

const attachmentIndex = (attachments: readonly Attachment[]): AttachmentIndex => {
  const byId = new Map(attachments.map(one => [one.id, one]));
  const byPost = new Map<string, Attachment[]>();
  for (const one of attachments) byPost.set(one.parent, [...(byPost.get(one.parent) ?? []), one]);
  return { byId, ofPost: id => byPost.get(id) ?? [] };
};

/** Pictures that the texts show, each with the account of the text's author. */
const shownIn = ({ posts }: Survey, authors: AuthorMap, source: string): Map<string, number> => {
  const shown = new Map<string, number>();
  for (const xml of posts) {
    const item = itemOf(xml);
    for (const markup of [item.content, ...item.comments.map(({ content }) => content)])
      for (const address of picturesIn(markup, `${source}/`))
        if (!shown.has(address)) shown.set(address, authors.ofCreator(item.creator));
  }
  return shown;
};

const importAll = async (context: ImportContext, head: WxrHead, survey: Survey): Promise<void> => {
  for (const { taxonomy, name } of head.others)
    noteLeft(context.report, 'other', `${name} (${taxonomy})`, 'a term of a kind there is nothing like here');
  const authors = await importAuthors(context, head.authors, survey.creators);
  const books: Books = {
    authors,
    categories: await importTerms(context, 'categories', head.categories, survey.categories),
    tags: await importTerms(context, 'tags', head.tags, survey.tags),
    lifecycle: attachmentIndex(survey.attachments),
  };
  await importPictures(context, survey.attachments, shownIn(survey, authors, context.source), one =>
    authors.ofCreator(one.creator),
  );
  const steps = context.options.progress('Posts and pages', survey.posts.length);
  for (let start = 0; start < survey.posts.length; start += postsAtOnce) {
    const items = survey.posts.slice(start, start + postsAtOnce).map(itemOf);
    await importPosts(context, books, items);
    steps.step(items.length);
  }
  steps.end();
  const { creators, attachments } = survey;
  await context.inBatch(batch => keepSiteAddresses(context, batch, { ...books, head, creators, attachments }));
  await context.inBatch(({ write }) =>
    countPosts(write.sql, {
      users: [...new Set(survey.creators.map(authors.ofCreator))],
      categories: [...books.categories.values()],
      tags: [...books.tags.values()],
    }),
  );
};

/**
 * Brings a WordPress export (WXR 1.0 to 1.2) in. Running it again adds what is not here yet, so a run that was
 * interrupted goes on where it stopped. Throws a plain sentence when the file is no export.
 */
export const importWxr = async (
  services: Services,
  file: string,
  options: ImportOptions,
): Promise<{ readonly report: ImportReport; readonly source: string }> => {
  const split = splitWxr(file);
  const head = headOf(split.head);
  const report = await importing(services, options, head.source, async context => {
    await importAll(context, head, surveyOf(split, context.report));
  });
  return { report, source: head.source };
};
