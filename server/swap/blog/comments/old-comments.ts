import type { SourceRow } from '../../source/source.ts';
import { zero } from '../old-blog.ts';

export const oldComment = (id: number, comment: string, more: SourceRow = {}): SourceRow => ({
  ...{ id: String(id), post_id: '1', comment, name: `Guest ${id}`, title: '', email: '', url: '', ip: '203.0.113.9' },
  ...{ created_by: '0', created: `2012-05-${String(id).padStart(2, '0')} 10:00:00`, modified: zero, published: '1' },
  ...{ parent_id: '0', lft: '0', rgt: '0', ordering: '0', vote: '0', hits: '0', sent: '1' },
  ...more,
});

/** Comments on posts 1, 9 and 13 of the old blog. */
export const oldComments = (): SourceRow[] => [
  oldComment(2, 'Answer of a member', { parent_id: '1', created_by: '42', name: '' }),
  oldComment(1, 'First [b]bold[/b]', { email: 'Guest@Example.org', url: 'http://https://guest.example/' }),
  oldComment(3, 'Third level', { parent_id: '2' }),
  oldComment(4, 'Held one', { published: '2' }),
  oldComment(5, 'Not published', { published: '0' }),
  oldComment(6, 'Parent is missing', { parent_id: '404' }),
  oldComment(7, 'Answers itself', { parent_id: '7' }),
  oldComment(8, 'Round one', { parent_id: '9' }),
  oldComment(9, 'Round two', { parent_id: '8' }),
  oldComment(10, '   '),
  oldComment(11, 'Below an empty one', { parent_id: '10' }),
  oldComment(12, '<p>Old <b>markup</b></p><script>x()</script>', { url: 'javascript:alert(1)', email: 'no address' }),
  oldComment(13, 'Earliest', { created: zero }),
  oldComment(14, 'Member is gone', { created_by: '990', name: '' }),
  oldComment(15, 'Behind the password', { post_id: '9' }),
  oldComment(16, 'On a post of the council', { post_id: '13', parent_id: '1' }),
  oldComment(17, 'Post is gone', { post_id: '404' }),
  oldComment(18, 'On a blank post', { post_id: '6' }),
];
