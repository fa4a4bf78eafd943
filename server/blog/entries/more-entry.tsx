import type { MoreEntry } from '../../../protocol/blog/entries.ts';
import { noHtml, print } from '../../core/html.tsx';
import type { PostSubject } from '../../core/policy.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { entryMoment } from './entry.ts';
import { neighboursOf } from './entry-queries.ts';
import { loadedEntry } from './kept-entry.ts';
import { LockedEntry } from './locked-views.tsx';
import { settingOf, titleOf } from './meta-views.tsx';
import { MorePost } from './more-views.tsx';

const shownMax = 200;

/**
 * A post to stand below those that are on the page, and which may come after it: older, and none of `shown` (B-012,
 * B-013). It goes on for some two hundred posts.
 */
export const moreEntry = async (
  visit: Visit,
  subject: PostSubject,
  { id, shown }: { id: number; shown: readonly number[] },
): Promise<MoreEntry> => {
  const { entry } = await loadedEntry(visit, { id });
  const { isLocked } = subject;
  const onPage = [...new Set([...shown, id])];
  const { older } = await neighboursOf(visit, { id, at: entryMoment(entry), except: onPage });
  const { site, settings } = visit.services;
  const contents = print(
    <MorePost
      view={{
        // Another thing than the entry of its own page, so nothing printed for that is taken: its anchors are for there.
        entry: isLocked ? { ...entry, cover: null, source: '' } : { ...entry },
        setting: settingOf(visit),
        baseUrl: settings.baseUrl,
        pageTitle: text('PAGE_TITLE', entry.seoTitle || titleOf(entry.title), site.get('site.name')),
        html: isLocked ? noHtml : entry.text,
        contents: [],
        locked: isLocked && <LockedEntry visit={visit} entry={entry} />,
      }}
    />,
  );
  return {
    contents,
    prevId: older && onPage.length < shownMax ? older.id : '',
    uri: `${settings.baseUrl}/blog/${entry.slug}`,
    ...(isLocked ? {} : { exclusion: JSON.stringify(onPage) }),
  };
};
