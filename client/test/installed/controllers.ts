import { author, authors } from './authors.ts';
import { bookmarks } from './bookmarks.ts';
import { comments } from './comments.ts';
import { dashboard } from './dashboard.ts';
import { entry } from './entry.ts';
import { listings } from './listings.ts';
import { posts } from './posts.ts';
import { quickPost } from './quickpost.ts';
import { reactions } from './reactions.ts';
import { readingProgress } from './reading-progress.ts';
import { team } from './teams.ts';

export type Behaviour = (root: JQuery, options: Readonly<Record<string, unknown>>) => void;

/** Keyed by the names that page scripts use (wire §3.0). */
export const controllers = {
  Entry: entry,
  Posts: Object.assign(posts, { Readingprogress: readingProgress }),
  Listings: listings,
  Comments: comments,
  Reactions: reactions,
  Site: { Bookmarks: bookmarks },
  Authors: { Listing: authors, Item: author },
  Dashboard: dashboard,
  Quickpost: { Form: quickPost },
  TeamBlogs: { Item: team },
};

export type ControllerTree = typeof controllers;

/** Modules of the controllers. */
export const modules: readonly string[] = [
  'site/posts/entry',
  'site/posts/posts',
  'site/posts/readingprogress',
  'site/posts/listings',
  'site/comments/comments',
  'site/reactions',
  'site/bookmarks',
  'site/authors',
  'site/teamblogs',
  'site/dashboard/table',
  'site/dashboard/filters',
  'site/dashboard/posts',
  'site/dashboard/quickpost/form',
  'site/vendors/ticker',
];
