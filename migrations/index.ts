import type { Knex } from 'knex';
import * as site from './0001-site.ts';
import * as users from './0002-users.ts';
import * as media from './0003-media.ts';
import * as taxonomy from './0004-taxonomy.ts';
import * as posts from './0005-posts.ts';
import * as comments from './0006-comments.ts';
import * as responses from './0007-responses.ts';
import * as work from './0008-work.ts';
import * as ownComments from './0009-own-comments.ts';
import * as announcements from './0010-announcements.ts';
import * as countedAuthors from './0013-counted-authors.ts';
import * as listedTeams from './0013-listed-teams.ts';
import * as search from './0014-search.ts';
import * as postShelves from './0015-post-shelves.ts';
import * as tickerFeeds from './0016-ticker-feeds.ts';
import * as places from './0017-places.ts';
import * as personalData from './0018-personal-data.ts';
import * as writing from './0021-writing.ts';
import * as ownPosts from './0022-own-posts.ts';
import * as mediaUses from './0023-media-uses.ts';
import * as compositions from './0025-compositions.ts';
import * as autopost from './0026-autopost.ts';
import * as siteScreens from './0028-site-screens.ts';
import * as suggestions from './0029-suggestions.ts';
import * as changeBases from './0030-change-bases.ts';
import * as articles from './0031-articles.ts';
import * as payments from './0032-payments.ts';
import * as categoryStates from './0033-category-states.ts';
import * as linkSubjects from './0033-link-subjects.ts';
import * as itemWords from './0034-item-words.ts';
import * as itemMedia from './0036-item-media.ts';
import * as managedItems from './0037-managed-items.ts';
import * as pictureSizes from './0038-picture-sizes.ts';
import * as imageKeys from './0039-image-keys.ts';
import * as itemBylines from './0040-item-bylines.ts';
import * as recordings from './0042-recordings.ts';
import * as itemFormKeys from './0043-item-form-keys.ts';
import * as captions from './0044-captions.ts';
import * as draftForms from './0046-draft-forms.ts';
import * as conversations from './0048-conversations.ts';
import * as workers from './0052-workers.ts';
import * as markActors from './0054-mark-actors.ts';
import * as paymentEventDetails from './0056-payment-event-details.ts';
import * as legacyAddresses from './0057-legacy-addresses.ts';
import * as wordStems from './0058-word-stems.ts';
import * as ratingScales from './0064-rating-scales.ts';
import * as commenterBlocks from './0065-commenter-blocks.ts';
import * as itemRevisions from './0068-item-revisions.ts';
import * as itemMediaShown from './0069-item-media-shown.ts';
import * as legacyTargets from './0071-legacy-targets.ts';
import * as commentDates from './0072-comment-dates.ts';

interface Migration {
  readonly up: (knex: Knex) => Promise<void>;
  readonly down: (knex: Knex) => Promise<void>;
}

/** In order. The names carry no file ending, so sources and bundle agree on them (stack, trap 6). */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-site': site,
  '0002-users': users,
  '0003-media': media,
  '0004-taxonomy': taxonomy,
  '0005-posts': posts,
  '0006-comments': comments,
  '0007-responses': responses,
  '0008-work': work,
  '0009-own-comments': ownComments,
  '0010-announcements': announcements,
  '0013-counted-authors': countedAuthors,
  '0013-listed-teams': listedTeams,
  '0014-search': search,
  '0015-post-shelves': postShelves,
  '0016-ticker-feeds': tickerFeeds,
  '0017-places': places,
  '0018-personal-data': personalData,
  '0021-writing': writing,
  '0022-own-posts': ownPosts,
  '0023-media-uses': mediaUses,
  '0025-compositions': compositions,
  '0026-autopost': autopost,
  '0028-site-screens': siteScreens,
  '0029-suggestions': suggestions,
  '0030-change-bases': changeBases,
  '0031-articles': articles,
  '0032-payments': payments,
  '0033-link-subjects': linkSubjects,
  '0033-category-states': categoryStates,
  '0034-item-words': itemWords,
  '0036-item-media': itemMedia,
  '0037-managed-items': managedItems,
  '0038-picture-sizes': pictureSizes,
  '0039-image-keys': imageKeys,
  '0040-item-bylines': itemBylines,
  '0042-recordings': recordings,
  '0043-item-form-keys': itemFormKeys,
  '0044-captions': captions,
  '0046-draft-forms': draftForms,
  '0052-workers': workers,
  '0054-mark-actors': markActors,
  '0056-payment-event-details': paymentEventDetails,
  '0057-legacy-addresses': legacyAddresses,
  '0048-conversations': conversations,
  '0058-word-stems': wordStems,
  '0065-commenter-blocks': commenterBlocks,
  '0071-legacy-targets': legacyTargets,
  '0068-item-revisions': itemRevisions,
  '0069-item-media-shown': itemMediaShown,
  '0064-rating-scales': ratingScales,
  '0072-comment-dates': commentDates,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations)),
  getMigrationName: name => name,
  getMigration: name => {
    const found = migrations[name];
    if (!found) return Promise.reject(new Error(`no such migration: ${name}`));
    return Promise.resolve(found);
  },
};
