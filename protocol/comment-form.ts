import { line } from './fields.ts';
import { limits } from './limits.ts';

/**
 * Fields that a guest fills in, in the comment forms of posts and of articles. Each is a column of both tables of
 * comments (docs/architecture.md says how to add one).
 */
export const guestFields = {
  name: line(limits.name),
  email: line(limits.email),
  website: line(limits.website),
};
