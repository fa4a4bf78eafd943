import type { Knex } from 'knex';
import * as accounts from './0001-accounts.ts';
import * as site from './0002-site.ts';
import * as files from './0003-files.ts';
import * as blog from './0004-blog.ts';
import * as publishing from './0005-publishing.ts';
import * as responses from './0006-responses.ts';
import * as articles from './0007-articles.ts';
import * as payments from './0008-payments.ts';
import * as jobs from './0009-jobs.ts';
import * as oldSites from './0010-old-sites.ts';
import * as oldNames from './0012-old-names.ts';
import * as importTasks from './0019-import-tasks.ts';
import * as memberGroups from './0020-member-groups.ts';
import * as accessLevelColumns from './0021-access-level-columns.ts';
import * as articleDetails from './0023-article-details.ts';
import * as translations from './0024-translations.ts';
import * as postDetails from './0026-post-details.ts';
import * as reactionKinds from './0027-reaction-kinds.ts';
import * as profileValues from './0028-profile-values.ts';
import * as mediaFiles from './0029-media-files.ts';
import * as portableImports from './0036-portable-imports.ts';
import * as fetchedExports from './0038-fetched-exports.ts';
import * as menuTree from './0040-menu-tree.ts';
import * as taskOptions from './0041-task-options.ts';
import * as blogTermDetails from './0042-blog-term-details.ts';
import * as importRecords from './0043-import-records.ts';
import * as tagTitles from './0044-tag-titles.ts';
import * as demoRows from './0045-demo-rows.ts';
import * as invitations from './0046-invitations.ts';
import * as secondFactor from './0047-second-factor.ts';
import * as passkeys from './0048-passkeys.ts';
import * as statistics from './0050-statistics.ts';
import * as sitePages from './0053-site-pages.ts';
import * as lookDrafts from './0057-look-drafts.ts';
import * as openid from './0060-openid.ts';
import * as verifiedSessions from './0061-verified-sessions.ts';
import * as categoryWriters from './0062-category-writers.ts';
import * as postAuthors from './0063-post-authors.ts';
import * as postAudience from './0064-post-audience.ts';
import * as coAuthorAnswers from './0065-co-author-answers.ts';
import * as decorativePictures from './0066-decorative-pictures.ts';
import * as accountLanguage from './0067-account-language.ts';
import * as articleCategoryWriters from './0068-article-category-writers.ts';
import * as searchVocabulary from './0069-search-vocabulary.ts';
import * as changedIndexes from './0071-changed-indexes.ts';
import * as apiTokens from './0072-api-tokens.ts';
import * as subscriptionText from './0074-subscription-text.ts';
import * as mailBounces from './0075-mail-bounces.ts';
import * as webhooks from './0076-webhooks.ts';
import * as activitypub from './0077-activitypub.ts';
import * as mailLanguage from './0078-mail-language.ts';
import * as followerHosts from './0079-follower-hosts.ts';
import * as fileStores from './0080-file-stores.ts';
import * as articleCommentVersions from './0083-article-comment-versions.ts';
import * as repeatedJobs from './0084-repeated-jobs.ts';
import * as postTitleWords from './0085-post-title-words.ts';
import * as accountDisplay from './0086-account-display.ts';
import * as postAudio from './0087-post-audio.ts';
import * as recordingTexts from './0088-recording-texts.ts';
import * as crashedAttempts from './0089-crashed-attempts.ts';
import * as endedSubscriptions from './0090-ended-subscriptions.ts';
import * as subscriptionsByAccount from './0091-subscriptions-by-account.ts';

interface Migration {
  readonly up: (knex: Knex) => Promise<void>;
  readonly down: (knex: Knex) => Promise<void>;
}

/** In order. The names carry no file ending, so sources and bundle agree on them. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-site': site,
  '0003-files': files,
  '0004-blog': blog,
  '0005-publishing': publishing,
  '0006-responses': responses,
  '0007-articles': articles,
  '0008-payments': payments,
  '0009-jobs': jobs,
  '0010-old-sites': oldSites,
  '0012-old-names': oldNames,
  '0019-import-tasks': importTasks,
  '0020-member-groups': memberGroups,
  '0021-access-level-columns': accessLevelColumns,
  '0023-article-details': articleDetails,
  '0024-translations': translations,
  '0026-post-details': postDetails,
  '0027-reaction-kinds': reactionKinds,
  '0028-profile-values': profileValues,
  '0029-media-files': mediaFiles,
  '0036-portable-imports': portableImports,
  '0038-fetched-exports': fetchedExports,
  '0040-menu-tree': menuTree,
  '0041-task-options': taskOptions,
  '0042-blog-term-details': blogTermDetails,
  '0043-import-records': importRecords,
  '0044-tag-titles': tagTitles,
  '0045-demo-rows': demoRows,
  '0046-invitations': invitations,
  '0047-second-factor': secondFactor,
  '0048-passkeys': passkeys,
  '0050-statistics': statistics,
  '0053-site-pages': sitePages,
  '0057-look-drafts': lookDrafts,
  '0060-openid': openid,
  '0061-verified-sessions': verifiedSessions,
  '0062-category-writers': categoryWriters,
  '0063-post-authors': postAuthors,
  '0064-post-audience': postAudience,
  '0065-co-author-answers': coAuthorAnswers,
  '0066-decorative-pictures': decorativePictures,
  '0067-account-language': accountLanguage,
  '0068-article-category-writers': articleCategoryWriters,
  '0069-search-vocabulary': searchVocabulary,
  '0071-changed-indexes': changedIndexes,
  '0072-api-tokens': apiTokens,
  '0074-subscription-text': subscriptionText,
  '0075-mail-bounces': mailBounces,
  '0076-webhooks': webhooks,
  '0077-activitypub': activitypub,
  '0078-mail-language': mailLanguage,
  '0079-follower-hosts': followerHosts,
  '0080-file-stores': fileStores,
  '0083-article-comment-versions': articleCommentVersions,
  '0084-repeated-jobs': repeatedJobs,
  '0085-post-title-words': postTitleWords,
  '0086-account-display': accountDisplay,
  '0087-post-audio': postAudio,
  '0088-recording-texts': recordingTexts,
  '0089-crashed-attempts': crashedAttempts,
  '0090-ended-subscriptions': endedSubscriptions,
  '0091-subscriptions-by-account': subscriptionsByAccount,
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
