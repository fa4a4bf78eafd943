import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { viewCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, print } from '../../core/html/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { authorize, type ItemSubject } from '../../core/policy/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { TemplateStars } from '../../template/index.ts';
import { type Item, type ItemSetting, itemSettingOf, itemSubjectOf, itemTitleOf } from '../article-model/index.ts';
import { ItemAttachments } from '../attachments/index.ts';
import { ItemTags } from '../cards/index.ts';
import { CommentsSection, loadItemComments } from '../comments/index.ts';
import { ItemExtraFields } from '../fields/index.ts';
import { ItemRating, itemVoteOf, VoteRemoval } from '../rating/index.ts';
import { ItemBody } from './body-views.tsx';
import { ItemGallery } from './gallery-views.tsx';
import { ItemHeader, ItemToolbar } from './header-views.tsx';
import { itemHead } from './item-head.ts';
import { type LoadedItem, loadedItem } from './loaded-item.ts';
import { ItemRecording } from './recording-views.tsx';
import { ItemAuthorBlock, RelatedItemsView } from './related-views.tsx';

/** Reason why the public does not see the item, for readers who do. */
const stateOf = (item: Item, subject: ItemSubject, now: Date, locale: string): string => {
  if (item.isTrashed) return text('NOT_PUBLIC_TRASHED');
  if (!item.published) return text('ITEM_UNPUBLISHED');
  if (item.publishUp > now) return text('NOT_PUBLIC_SCHEDULED', dateTimeWords(item.publishUp, locale));
  if (!subject.isOut) return text('NOT_PUBLIC_ENDED');
  return subject.access === 'public' ? '' : text('ITEM_RESTRICTED');
};

/** Item with its policy subject, allowed for this reader. */
export interface ReadableItem {
  readonly loaded: LoadedItem;
  readonly subject: ItemSubject;
}

/** Item by id; throws 404 if the reader may not know of it. */
export const readableItem = async (context: RequestContext, id: number): Promise<ReadableItem> => {
  const loaded = await loadedItem(context, id);
  const subject = itemSubjectOf(context, loaded.row);
  authorize(context.actor, 'item.read', subject);
  return { loaded, subject };
};

// A loaded item is the same object until its cache entry is invalidated: the part common to all visitors is rendered
// once per object.
const articleViews = viewCache<Html>('article view');

interface ViewProps {
  readonly context: RequestContext;
  /** True if nobody is signed in and the page shows no note about the item's state. */
  readonly isCommon: boolean;
  readonly loaded: LoadedItem;
  readonly subject: ItemSubject;
  readonly state: string;
  readonly setting: ItemSetting;
  readonly hasComments: boolean;
  /** Signed-in reader's own vote. */
  readonly ownVote: number | null;
  readonly children?: ReactNode;
}

const CommonPart = ({ context, loaded: { item }, subject, state, setting, hasComments, ownVote }: ViewProps) => (
  <>
    <ItemHeader item={item} setting={setting} />
    <ItemToolbar item={item} setting={setting} hasComments={hasComments} isPublic={state === ''} />
    <ItemRating context={context} item={item} isOut={subject.isOut} />
    <TemplateStars context={context} item={item} isOut={subject.isOut} />
    <VoteRemoval context={context} itemId={item.id} own={ownVote} isOut={subject.isOut} />
  </>
);

const Text = ({ context, loaded, setting }: ViewProps) => {
  const { item, fields, attachments } = loaded;
  const { settings, site } = context.services;
  const { baseUrl, secret } = settings;
  return (
    <>
      <ItemBody item={item} setting={setting}>
        <ItemExtraFields
          fields={fields}
          base={setting.base}
          host={new URL(baseUrl).host}
          popup={[site.get('articles.popupWidth'), site.get('articles.popupHeight')]}
        />
      </ItemBody>
      <div className="itemLinks">
        <ItemTags tags={item.tags} setting={setting} />
        <ItemAttachments attachments={attachments} base={setting.base} secret={secret} />
      </div>
      <ItemAuthorBlock item={item} setting={setting} />
      <RelatedItemsView {...loaded} setting={setting} />
      <ItemRecording item={item} setting={setting} />
      <ItemGallery item={item} setting={setting} />
    </>
  );
};

const ItemView = (view: ViewProps) => {
  const { isCommon, loaded, state, children } = view;
  const { item } = loaded;
  return (
    <article id="k2Container" className={item.featured ? 'itemView itemIsFeatured' : 'itemView'} data-item={item.id}>
      <span id={`startOfPageId${item.id}`} />
      {state && <p className="alert alert-info">{state}</p>}
      {isCommon ? (
        <Trusted html={articleViews(loaded, 'common', () => print(<CommonPart {...view} />))} />
      ) : (
        <div>
          <CommonPart {...view} />
        </div>
      )}
      {isCommon ? (
        <Trusted html={articleViews(loaded, 'text', () => print(<Text {...view} />))} />
      ) : (
        <div>
          <Text {...view} />
        </div>
      )}
      {children}
      <p className="itemBackToTop">
        <a className="k2Anchor" href={`#startOfPageId${item.id}`}>
          {text('BACK_TO_TOP')}
        </a>
      </p>
    </article>
  );
};

const PrintedItem = ({ loaded: { item }, setting }: Pick<ViewProps, 'loaded' | 'setting'>) => (
  <article className="itemView print-view">
    <ItemHeader item={item} setting={setting} />
    <ItemBody item={item} setting={setting} />
  </article>
);

/** Page of an item (H-004). */
export const itemPage = async (
  context: RequestContext,
  { loaded, subject }: ReadableItem,
  { print }: { print: boolean },
): Promise<Page> => {
  const { item, tags, expires } = loaded;
  const setting = itemSettingOf(context);
  const head = itemHead(context, item, subject, loaded);
  const state = stateOf(item, subject, moment(context.services.clock), setting.locale);
  const mayHaveVoted = context.actor.account !== null && item.votes.count > 0 && !print;
  const ownVote = mayHaveVoted ? await itemVoteOf(context.sql, item.id, context.actor) : null;
  const comments = print ? undefined : await loadItemComments(context, item, subject);
  return {
    title: itemTitleOf(item.title),
    head: print ? { ...head, robots: 'noindex' } : head,
    tags,
    expires,
    inserts: comments ? [comments.printed.insert] : [],
    ...(comments ? { skips: [{ href: '#itemCommentsAnchor', label: text('SKIP_TO_COMMENTS') }] } : {}),
    ...(print ? { frame: 'bare' as const } : {}),
    main: print ? (
      <PrintedItem loaded={loaded} setting={setting} />
    ) : (
      <ItemView
        context={context}
        isCommon={!context.actor.account && state === ''}
        loaded={loaded}
        subject={subject}
        state={state}
        setting={setting}
        hasComments={comments !== undefined}
        ownVote={ownVote}
      >
        {comments && <CommentsSection context={context} item={item} comments={comments} />}
      </ItemView>
    ),
  };
};
