import type { MemoryTables } from '../fixtures/memory-source.ts';
import type { SourceRow } from '../source/source.ts';

/** Rows of an old blog for tests: each function fills the columns that a test does not name. */

export const zero = '0000-00-00 00:00:00';

export const oldUser = (id: number, username: string): SourceRow => ({
  ...{ id: String(id), username, name: `Name of ${username}`, email: `${username}@members.example`, block: '0' },
  ...{ password: '', activation: '', registerDate: '2011-01-01 10:00:00', lastvisitDate: zero, params: '{}' },
});

export const oldCategory = (id: number, title: string, more: SourceRow = {}): SourceRow => ({
  ...{ id: String(id), title, alias: title.toLowerCase(), description: '', parent_id: '0', private: '0' },
  ...{ published: '1', ordering: '0', default: '0', created_by: '0', created: '2011-05-06 14:23:05' },
  ...{ language: '', avatar: '' },
  ...more,
});

export const oldPost = (id: number, permalink: string, more: SourceRow = {}): SourceRow => ({
  ...{ id: String(id), permalink, title: `Title ${id}`, intro: '', content: `<p>Words of ${permalink}</p>` },
  ...{ doctype: 'legacy', document: '', excerpt: '', published: '1', state: '0', access: '0', blogpassword: '' },
  ...{ created: `2012-03-${String((id % 28) + 1).padStart(2, '0')} 10:00:00`, modified: zero, publish_up: zero },
  ...{ publish_down: zero, created_by: '42', category_id: '2', source_type: 'easyblog.sitewide', source_id: '0' },
  ...{ posttype: '', language: '*', robots: '', latitude: '', longitude: '', address: '', allowcomment: '1' },
  ...{ subscription: '1', hits: '7', params: '{}', frontpage: '1', author_alias: '', copyrights: '' },
  ...more,
});

const postCategory = (id: number, post: number, category: number, primary = '1'): SourceRow => ({
  ...{ id: String(id), post_id: String(post), category_id: String(category), primary },
});

const postTag = (id: number, post: number, tag: number): SourceRow => ({
  ...{ id: String(id), post_id: String(post), tag_id: String(tag) },
});

export const oldBlog = (): MemoryTables => ({
  users: [oldUser(42, 'liisa'), oldUser(43, 'mart')],
  easyblog_category: [
    oldCategory(1, 'Members', { private: '1' }),
    oldCategory(2, 'Stars', { default: '1' }),
    oldCategory(3, 'Council', { private: '2' }),
  ],
  easyblog_team: [
    { id: '1', title: 'Night', access: '3', published: '1' },
    { id: '2', title: 'Board', access: '1', published: '1' },
  ],
  // Left behind by version 5, which has columns instead: the first row counts no more.
  easyblog_team_post: [
    { team_id: '2', post_id: '1' },
    { team_id: '2', post_id: '25' },
  ],
  easyblog_external_groups: [{ id: '1', source: 'jomsocial', post_id: '26', group_id: '3' }],
  easyblog_tag: [
    { id: '1', title: 'Tea', alias: 'tea', published: '1', language: '*', created_by: '0', created: zero },
    { id: '2', title: 'tea', alias: 'tea-1', published: '1', language: '*', created_by: '0', created: zero },
  ],
  easyblog_post: [
    oldPost(1, 'open', {
      title: 'Open &amp; wide',
      latitude: '59.4',
      longitude: '24.7',
      excerpt: 'In short',
      image: 'shared/hill.jpg',
    }),
    oldPost(2, 'unfinished', { published: '3' }),
    oldPost(3, 'waiting', { published: '4' }),
    oldPost(4, 'scheduled', { published: '2', publish_up: '2031-01-01 00:00:00' }),
    oldPost(5, 'taken-back', { published: '0' }),
    oldPost(6, 'blank', { published: '9' }),
    oldPost(7, 'trashed', { state: '1' }),
    oldPost(8, 'archived', { state: '2' }),
    oldPost(9, 'locked', { blogpassword: 'sesame of the hill' }),
    oldPost(10, 'signed-in', { access: '1' }),
    oldPost(11, 'friends', { access: '30' }),
    oldPost(12, 'for-members', { category_id: '1' }),
    oldPost(13, 'for-the-council'),
    oldPost(14, 'of-the-team', { source_type: 'easyblog.team', source_id: '1' }),
    oldPost(15, 'of-the-board', { source_type: 'easyblog.team', source_id: '2' }),
    oldPost(16, 'of-no-team', { source_type: 'easyblog.team', source_id: '77' }),
    oldPost(17, 'of-a-group', { source_type: 'easysocial.group', source_id: '5' }),
    oldPost(18, 'Open', { title: '' }),
    oldPost(19, 'categories'),
    oldPost(20, 'orphan', { created_by: '990', category_id: '77', created: zero }),
    oldPost(21, 'quote', { posttype: 'quote', title: 'Look up.', content: 'An astronomer' }),
    oldPost(22, 'link', { posttype: 'link' }),
    oldPost(23, 'video', {
      posttype: 'video',
      content: '[embed=videolink]{"video":"https://video.example/watch?v=1"}[/embed]<p>Listen.</p>',
    }),
    oldPost(24, 'over', { publish_up: '2013-01-02 00:00:00', publish_down: '2013-01-01 00:00:00' }),
    oldPost(25, 'of-the-board-before-5', { source_type: '' }),
    oldPost(26, 'of-a-group-before-5', { source_type: '' }),
    oldPost(27, 'backstage', {
      ...{ frontpage: '0', author_alias: 'The lamp <b>committee</b>', copyrights: 'CC BY 4.0 Lantern Hill' },
    }),
    oldPost(28, 'beginning-for-all', { login_to_read: '1' }),
  ],
  easyblog_post_category: [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(id => postCategory(id, id, 2)),
    postCategory(12, 12, 1),
    postCategory(13, 13, 2),
    postCategory(14, 13, 3, '0'),
    ...[14, 15, 16, 17, 18, 19].map(id => postCategory(id + 1, id, 2)),
    postCategory(21, 20, 77),
    ...[21, 22, 23, 24].map(id => postCategory(id + 1, id, 2)),
    postCategory(26, 1, 2, '0'),
    postCategory(27, 404, 2),
    postCategory(28, 27, 2),
  ],
  easyblog_post_tag: [postTag(1, 1, 1), postTag(2, 1, 2), postTag(3, 404, 1), postTag(4, 21, 2)],
  easyblog_post_assets: [{ id: '1', post_id: '22', key: 'link', value: 'https://council.example/signs' }],
  easyblog_meta: [
    {
      ...{
        id: '1',
        type: 'post',
        content_id: '1',
        title: 'For machines',
        keywords: 'a, b',
        description: 'Said briefly',
      },
      ...{ indexing: '0' },
    },
    { id: '2', type: 'view', content_id: '2', title: 'Of a view', keywords: '', description: '', indexing: '1' },
  ],
});
