import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Store } from '../core/storage/browser-store.ts';
import { draftOf, draftsOf, forgetDraft, saveDraft } from './drafts.ts';

const emptyStore = (): Store & { readonly items: Map<string, string> } => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value);
    },
    removeItem: key => {
      items.delete(key);
    },
  };
};

test('unsent text is kept for each post and parent by itself', () => {
  const store = emptyStore();
  saveDraft(store, '7', { parentId: 0, fields: { comment: 'First', name: 'Asha' } });
  saveDraft(store, '7', { parentId: 12, fields: { comment: 'A reply' } });
  saveDraft(store, '8', { parentId: 0, fields: { comment: 'Elsewhere' } });
  assert.equal(draftOf(store, '7', 0), { name: 'Asha', comment: 'First' });
  assert.equal(draftOf(store, '7', 12), { comment: 'A reply' });
  assert.equal(draftOf(store, '8', 12), {});
});

test('the draft typed in last stands at the end', () => {
  const store = emptyStore();
  saveDraft(store, '7', { parentId: 12, fields: { comment: 'a' } });
  saveDraft(store, '7', { parentId: 0, fields: { comment: 'b' } });
  saveDraft(store, '7', { parentId: 12, fields: { comment: 'ab' } });
  assert.equal(
    draftsOf(store, '7').map(({ parentId }) => parentId),
    [0, 12],
  );
});

test('a sent or emptied draft leaves nothing behind', () => {
  const store = emptyStore();
  saveDraft(store, '7', { parentId: 0, fields: { comment: 'a' } });
  saveDraft(store, '7', { parentId: 12, fields: { comment: 'b' } });
  saveDraft(store, '7', { parentId: 0, fields: { comment: '  ', name: 'Asha' } });
  forgetDraft(store, '7', 12);
  assert.is(store.items.size, 0);
});

test('a password never enters a draft, and unreadable drafts count as none', () => {
  const store = emptyStore();
  const typed = { comment: 'a', password: 'secret', username: 'asha' };
  saveDraft(store, '7', { parentId: 0, fields: typed });
  assert.not.match([...store.items.values()].join(), 'secret');
  for (const broken of ['{', '{}', '[1,null,{"parentId":"x"}]', '[{"parentId":0,"fields":7}]']) {
    store.items.set('lectern.drafts.7', broken);
    assert.equal(draftOf(store, '7', 0), {});
  }
});

test.run();
