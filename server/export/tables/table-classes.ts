import { type ContentTable, isContent, type OmittedClass, type TableClass } from './table-class.ts';

/**
 * Every table of the schema and whether it is exported. A table that is not listed fails a test. A long text column of
 * a table of content is named as `json`, `markup`, `plain` or `rendered`: an import sanitizes markup.
 */
export const tableClasses: Readonly<Record<string, TableClass>> = {
  // Accounts
  account_display: {},
  account_identities: {},
  api_tokens: 'secret',
  authenticators: 'secret',
  bans: {},
  erasures: {},
  invitations: 'secret',
  one_time_links: 'secret',
  openid_providers: { plain: ['email_domains'], secrets: { client_secret: '' } },
  passkeys: 'secret',
  personal_archives: 'momentary',
  profile_values: { plain: ['value'] },
  recovery_codes: 'secret',
  sessions: 'secret',
  users: { plain: ['biography'], addresses: ['website'], accountSecrets: { password: '' } },
  // Groups. Articles name levels and sets of them in `shown`.
  access_level_groups: {},
  access_level_set_levels: {},
  access_level_sets: {},
  access_levels: {},
  member_group_accounts: {},
  member_groups: {},
  // Site
  audit_log: {},
  demo_rows: {},
  failed_searches: {},
  file_store_sites: 'momentary',
  legacy_addresses: {},
  look_drafts: 'momentary',
  menu_items: { addresses: ['address'] },
  not_founds: {},
  redirects: { addresses: ['target'] },
  referrer_counts: {},
  settings: { json: ['value'] },
  site_page_media: {},
  site_page_revisions: { json: ['content'], markupIn: { content: ['body'] } },
  site_pages: { markup: ['body'] },
  view_counts: {},
  webhook_deliveries: 'momentary',
  webhook_subjects: 'momentary',
  webhooks: 'secret',
  // Files
  media: { json: ['sizes'], plain: ['transcript'], storageNames: ['name', 'captions', 'descriptions', 'version'] },
  // Blog
  categories: { plain: ['description'] },
  category_writers: {},
  item_category_writers: {},
  featured: {},
  media_uses: {},
  post_authors: {},
  post_categories: {},
  post_tags: {},
  posts: { markup: ['intro', 'body'], plain: ['excerpt', 'document'] },
  tags: {},
  team_members: {},
  team_requests: {},
  teams: { plain: ['description'] },
  // Other servers (ActivityPub)
  activitypub_activities: 'momentary',
  activitypub_actors: { plain: ['public_key'], secrets: { private_key: '' } },
  activitypub_comments: {},
  activitypub_failing_inboxes: 'momentary',
  activitypub_followers: { addresses: ['url'] },
  activitypub_posts: {},
  activitypub_received: 'momentary',
  activitypub_remote_actors: 'momentary',
  // Publishing
  autopost_accounts: { secrets: { credentials: '' } },
  autoposts: { plain: ['message'] },
  post_rejections: {},
  post_title_words: 'derived',
  revisions: { json: ['content'], markupIn: { content: ['body'] } },
  search_heads: 'derived',
  search_posts: 'derived',
  search_spellings: 'derived',
  search_vocabulary: 'derived',
  search_words: 'derived',
  // Responses
  announcements: {},
  captchas: 'momentary',
  comment_likes: {},
  commenter_blocks: {},
  comments: { plain: ['body'], rendered: { body: 'html' }, addresses: ['website', 'origin'] },
  digests: {},
  favourites: {},
  ratings: {},
  reaction_counts: 'derived',
  reaction_kinds: {},
  reactions: {},
  reports: { plain: ['reason'] },
  spent_proofs: 'momentary',
  subscriptions: {},
  // Articles
  form_keys: 'momentary',
  item_attachments: { storageNames: ['stored'] },
  item_categories: { markup: ['description'], json: ['params'] },
  item_category_ancestors: 'derived',
  item_comments: { plain: ['body'], addresses: ['website'] },
  item_field_groups: {},
  item_fields: { json: ['definition'] },
  item_media: {},
  item_pictures: {},
  item_revisions: { json: ['content'], markupIn: { content: ['intro', 'body'] } },
  item_tag_names: { markup: ['description'] },
  item_tags: {},
  item_votes: {},
  items: {
    markup: ['intro', 'body'],
    plain: ['image_caption', 'intro_image_caption', 'video_caption'],
    json: ['fields', 'links', 'params'],
  },
  translations: {},
  // Payments
  pay_buttons: {},
  payment_events: {},
  payments: {},
  // Jobs
  jobs: 'momentary',
  mail_bounces: {},
  outbox: 'momentary',
  page_changes: 'momentary',
  servers: 'momentary',
  throttles: 'momentary',
  ticker_feeds: 'momentary',
  // Old sites
  import_changes: { json: ['before'], repeatsSecrets: true },
  import_notes: { plain: ['value'] },
  import_rows: {},
  import_runs: { json: ['options', 'checkpoint'] },
  import_sources: 'momentary',
  import_tasks: 'momentary',
  login_names: {},
  old_menus: {},
  old_names: {},
  old_sites: { json: ['settings'], accountSecrets: { secret: '' } },
  // Exports
  portable_imports: 'momentary',
  // Migrations
  migrations: 'momentary',
  migrations_lock: 'momentary',
  migrations_turn: 'momentary',
};

/** Names of the tables of one class that are not exported. */
export const omittedTables = (omitted: OmittedClass): string[] =>
  Object.entries(tableClasses).flatMap(([name, one]) => (one === omitted ? [name] : []));

/** Tables of content, by name. */
export const contentTables: ReadonlyMap<string, ContentTable> = new Map(
  Object.entries(tableClasses).flatMap(([name, one]) => (isContent(one) ? [[name, one] as const] : [])),
);
