import type articleEditor from '../media/languages/en-GB/browser/article-editor.json';
import type autopostLength from '../media/languages/en-GB/browser/autopost-length.json';
import type chosen from '../media/languages/en-GB/browser/chosen.json';
import type commentSection from '../media/languages/en-GB/browser/comment-section.json';
import type commentToolbar from '../media/languages/en-GB/browser/comment-toolbar.json';
import type composer from '../media/languages/en-GB/browser/composer.json';
import type controlNumbers from '../media/languages/en-GB/browser/control-numbers.json';
import type dashboardList from '../media/languages/en-GB/browser/dashboard-list.json';
import type datePicker from '../media/languages/en-GB/browser/date-picker.json';
import type editor from '../media/languages/en-GB/browser/editor.json';
import type failure from '../media/languages/en-GB/browser/failure.json';
import type hearing from '../media/languages/en-GB/browser/hearing.json';
import type listen from '../media/languages/en-GB/browser/listen.json';
import type localCopy from '../media/languages/en-GB/browser/local-copy.json';
import type location from '../media/languages/en-GB/browser/location.json';
import type map from '../media/languages/en-GB/browser/map.json';
import type messages from '../media/languages/en-GB/browser/messages.json';
import type newComments from '../media/languages/en-GB/browser/new-comments.json';
import type page from '../media/languages/en-GB/browser/page.json';
import type picker from '../media/languages/en-GB/browser/picker.json';
import type quickPost from '../media/languages/en-GB/browser/quick-post.json';
import type ratingForm from '../media/languages/en-GB/browser/rating-form.json';
import type spokenWords from '../media/languages/en-GB/browser/spoken-words.json';
import type stars from '../media/languages/en-GB/browser/stars.json';
import type suggest from '../media/languages/en-GB/browser/suggest.json';
import type threadKeys from '../media/languages/en-GB/browser/thread-keys.json';
import type uploads from '../media/languages/en-GB/browser/uploads.json';
import type { FlatKeyOf } from './catalogue.ts';

/** Files of the catalogue that are sent to browsers, whole: a page carries those that its scripts need. */
export interface BrowserFiles {
  readonly 'autopost-length': typeof autopostLength;
  readonly chosen: typeof chosen;
  readonly 'comment-section': typeof commentSection;
  readonly 'comment-toolbar': typeof commentToolbar;
  readonly composer: typeof composer;
  readonly 'control-numbers': typeof controlNumbers;
  readonly 'dashboard-list': typeof dashboardList;
  readonly 'date-picker': typeof datePicker;
  readonly editor: typeof editor;
  readonly failure: typeof failure;
  readonly 'article-editor': typeof articleEditor;
  readonly hearing: typeof hearing;
  readonly listen: typeof listen;
  readonly 'local-copy': typeof localCopy;
  readonly location: typeof location;
  readonly map: typeof map;
  readonly messages: typeof messages;
  readonly 'new-comments': typeof newComments;
  readonly page: typeof page;
  readonly picker: typeof picker;
  readonly 'quick-post': typeof quickPost;
  readonly 'rating-form': typeof ratingForm;
  readonly 'spoken-words': typeof spokenWords;
  readonly stars: typeof stars;
  readonly suggest: typeof suggest;
  readonly 'thread-keys': typeof threadKeys;
  readonly uploads: typeof uploads;
}

export type BrowserFile = keyof BrowserFiles;

/** The sentences of these files as a script receives them; the forms of `X` are `X_ONE`, `X_OTHER` … */
export type BrowserTexts<F extends BrowserFile> = Readonly<Record<FlatKeyOf<BrowserFiles[F]>, string>>;

export type PageTexts = BrowserTexts<'page'>;
export type ToolbarTexts = BrowserTexts<'comment-toolbar'>;
export type CommentingTexts = BrowserTexts<'comment-section' | 'comment-toolbar' | 'failure'>;
export type ControlNumberTexts = BrowserTexts<'control-numbers'>;
export type EditorTexts = BrowserTexts<'editor'>;
export type ComposerTexts = BrowserTexts<'composer' | 'hearing' | 'local-copy'>;
export type ArticleEditorTexts = BrowserTexts<'article-editor' | 'local-copy'>;
export type DateTexts = BrowserTexts<'date-picker'>;
export type UploadTexts = BrowserTexts<'uploads'>;
export type PickerTexts = BrowserTexts<'picker' | 'uploads'>;
export type ListenTexts = BrowserTexts<'listen'>;
export type SpokenTexts = BrowserTexts<'spoken-words'>;
export type MapTexts = BrowserTexts<'map'>;
export type LocationTexts = BrowserTexts<'location' | 'map' | 'suggest'>;
export type QuickPostTexts = BrowserTexts<'failure' | 'quick-post'>;
export type StarTexts = BrowserTexts<'stars'>;
export type RatingFormTexts = BrowserTexts<'rating-form' | 'stars'>;
export type SuggestTexts = BrowserTexts<'suggest'>;
export type ChosenTexts = BrowserTexts<'chosen' | 'suggest'>;
