/** The types a file chooser offers; what a file is, its content decides. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/** Numbers with a source, each once. Delays are in milliseconds, sizes in bytes unless the name says otherwise. */
export const limits = {
  /** Ids one bulk act may carry. */
  bulkIds: 200,
  teamInvites: 50,
  address: 2048,
  title: 255,
  language: 20,
  teamDescription: 2_000,
  categoryDescription: 10_000,
  name: 100,
  email: 190,
  website: 255,
  username: 60,
  password: 1024,
  passwordMin: 8,
  passkeyName: 60,
  tokenName: 60,
  /** Providers of OpenID Connect: their number, and the length of a name and of a sealed answer. */
  openidProviders: 10,
  openidName: 60,
  openidKey: 4_000,
  /** Webhooks: their number, and the length of a name and an address. */
  webhooks: 20,
  webhookName: 60,
  webhookUrl: 1_000,
  /** Response of a browser about a passkey, in characters. */
  credential: 30_000,
  /** Body of an activity of another server. */
  activityBytes: 256 * 1024,
  commentBody: 20_000,
  /** Longest text of a text area that is accepted for reading, in characters, so that a refused text is sent back whole. */
  textInput: 200_000,
  reportReason: 2_000,
  blockReason: 255,
  /** Texts of a post. */
  postSlug: 150,
  postBody: 800_000,
  transcript: 100_000,
  /** Elements of a rich text: paragraphs, pictures, table cells and the like. */
  textElements: 20_000,
  postExcerpt: 2_000,
  contactSubject: 150,
  contactMessage: 10_000,
  pagePath: 500,
  postSource: 1_000,
  seoDescription: 500,
  robots: 60,
  postCategories: 20,
  coAuthors: 10,
  postTags: 50,
  profileValue: 5_000,
  timeZone: 64,
  reactionLabel: 60,
  reactionIcon: 16,
  tagTitle: 100,
  rejectionMessage: 2_000,
  captchaAnswer: 200,
  /** A namespaced call or loader is given up after this long (design §4). */
  callTimeoutMs: 30_000,
  /** spec §9: client resource load time-out, times the attempt number. */
  resourceTimeoutMs: 7_000,
  /** spec §9: up to 3 retries. */
  resourceRetries: 3,
  /** spec §9: module loader time-out and retries. */
  moduleTimeoutMs: 10_000,
  moduleRetries: 3,
  /** spec §9: a batch of loads finalises this long after the last request. */
  batchFinaliseMs: 300,
  /** spec §9: resource collection interval. */
  resourceCollectMs: 1_200,
  /** spec §9: at most 3 attempts per resource request. */
  resourceAttempts: 3,
  /** spec §9: tooltips and popovers. */
  /** Days that a browser remembers the paused news ticker. */
  tickerPauseDays: 30,
  tooltipShowMs: 200,
  tooltipHideMs: 100,
  /** spec §9: notifications fade out. */
  notificationMs: 3_000,
  /** spec §9: auto-size input extra space, in px. */
  autosizeExtraPx: 30,
  /** Characters of a search query, and the number of words that are searched. */
  searchLength: 200,
  searchWords: 10,
  /** Suggestions of the search: characters from which they are requested, and the delay after the last key. */
  searchSuggestMin: 2,
  searchSuggestMs: 200,
  /** Posts on one listing page (requirements Y-11). */
  pageSize: 10,
  /** Levels a thread may nest, the top level counted (wire §6.2, `comment_maxthreadedlevel`). */
  threadLevels: 5,
  /** requirements Y-10. */
  captchaCharacters: 5,
  captchaMinutes: 10,
  /** spec §9: reading progress. */
  progressLessPx: 150,
  progressOffsetPx: 20,
  /**
   * spec §9: the next post is loaded this near to the end; scrolling is looked at, and the address follows, so much
   * later.
   */
  autoloadPx: 450,
  /** Posts that load automatically in a row before the reader must confirm. */
  autoloadMost: 3,
  /** Posts that one page loads below its own, and parts of a list that it loads below the first; a link continues. */
  loadedPostsMost: 10,
  loadedPartsMost: 5,
  autoloadMs: 10,
  addressMs: 250,
  /** spec §9: the featured slider, when it turns by itself. */
  featuredTurnSeconds: 50,
  /** spec §9: the carousel of the template. */
  carouselMs: 5_000,
  /** spec §9: the preloader. */
  preloaderMs: 1_000,
  preloaderFadeMs: 400,
  preloaderStepMs: 10,
  /** spec §9: the location form. */
  locationSuggestMs: 300,
  locationBlurMs: 250,
  previewMapZoom: 15,
  /** spec §9: autocomplete shows at most so many. */
  locationSuggestions: 10,
  /** Shorter texts request no suggestions. */
  locationQueryMin: 2,
  placeAddress: 500,
  coordinateLength: 30,
  /** spec §7.4. */
  coordinateDecimals: 6,
  /** spec §9: maps. */
  mapZoom: 5,
  clusterRadiusPx: 60,
  clusterSizeMin: 2,
  stillMapWidth: 500,
  stillMapHeight: 400,
  /** An address has an end: a still map shows the newest. */
  stillMapMarkers: 50,
  /** wire §6: the zoom of a post's own map, and the closest there is. */
  postMapZoom: 17,
  mapZoomMax: 18,
  tilePx: 256,
  /** Places on one page of places. */
  placesPage: 100,
  /** spec §9: the date pickers. */
  minuteStep: 1,
  /** Characters of a typed date or range of dates. */
  dateLength: 40,
  /** spec §9: stars, the most there may be, and where half a star begins and ends. */
  stars: 5,
  starsMax: 20,
  starRoundDown: 0.25,
  starRoundFull: 0.6,
  starRoundUp: 0.76,
  /** spec §9: the article area. Live search asks above so many characters. */
  articleVotesMs: 2_000,
  articleSearchMin: 3,
  articleSearchMs: 150,
  anchorScrollMs: 500,
  /** spec §9: boxes with suggestions. */
  suggestMin: 1,
  suggestions: 10,
  suggestMs: 250,
  suggestBlurMs: 150,
  suggestDetachMs: 3_000,
  suggestMoveMs: 250,
  /** spec §9: tag suggestions are forgotten so long after they were hidden. */
  tagResetMs: 500,
  /** wire §2.6. */
  tagSuggestions: 30,
  /** Characters of a quick post. */
  quickPostText: 60_000,
  /** A quick post without a title is called by so many characters of its text. */
  quickPostTitle: 60,
  /** spec §9: the webcam widget's own defaults; `quality` is of JPEG. */
  webcamWidth: 320,
  webcamHeight: 240,
  webcamQuality: 85,
  webcamRetries: 3,
  /** Times the number of the retry. */
  webcamRetryMs: 1_000,
  uploadBytes: 16 * 1024 * 1024,
  /** security: a picture is refused by its header above this many pixels. */
  pixels: 40_000_000,
  /** Pictures one account may send in a day. */
  uploadsPerDay: 500,
  /** An extra field of an article: of one line, of several; rows of a table and choices; fields of a group. */
  extraLine: 1_000,
  extraText: 20_000,
  extraRows: 200,
  extraFields: 100,
  /** A field of a form whose own limit is said beside it. */
  formText: 10_000,
  frontSections: 8,
  footerText: 1_000,
  customCss: 50_000,
  formBytes: 1024 * 1024,
  /** Fields of one form with files: the form of an article with a gallery and extra fields has many. */
  formFields: 300,
  /** A picture's description and caption, in characters. */
  alt: 500,
  rights: 500,
  caption: 1_000,
  /** Pictures on one page of a folder. */
  mediaPage: 24,
  /** Files one upload form may carry, and how many a script sends at a time. */
  uploadFiles: 5,
  /** File inputs of one form: browsers send those without a file too. That of an article has the most. */
  formFiles: 12,
  uploadsAtOnce: 2,
  /** The longest text a setting holds, and the settings one form shows. */
  settingText: 20_000,
  settingsShown: 300,
  /** A pay button, and what a provider tells of a payment. */
  buttonTitle: 120,
  buttonDescription: 500,
  buttonProduct: 200,
  buttonLabel: 60,
  amount: 15,
  signedEvent: 64 * 1024,
  groupTitle: 100,
  menuLabel: 60,
  menuItems: 200,
  /** Links in the first level of the header. */
  menuTopItems: 30,
  /** A dump of an old site that is uploaded in the dashboard, and the fields that name one. */
  importBytes: 4 * 1024 * 1024 * 1024,
  /** A picture in the folder of an old site. */
  importPictureBytes: 64 * 1024 * 1024,
  importFiles: 50,
  /** An access log or a list of addresses of an old site, and the missing addresses on one page of its result. */
  replayBytes: 512 * 1024 * 1024,
  replayPage: 50,
  importPrefix: 64,
  importFolder: 190,
  importHost: 190,
  importDatabase: 64,
  importGroup: 300,
  importGroups: 500,
  redirectAddress: 500,
  /** Addresses that answered 404: the most that are remembered. */
  missingMost: 2_000,
  /** Delay after the last key before a typed search is requested. */
  mediaSearchMs: 250,
} as const;
