import { suite } from 'uvu';
import { walking } from '../test/rights/sections.ts';

const test = suite('rights of accounts');
let walks: Awaited<ReturnType<typeof walking>>;

test.before(async () => {
  walks = await walking();
});
test.after(() => walks.server.close());

test('F-036 accounts and personal data are for whom docs/rights.md says', () => walks.hasRole('Accounts'));

test('F-038 posts are sent to other networks by whom docs/rights.md says', () => walks.hasRole('Other networks'));

test.run();
