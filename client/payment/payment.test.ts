import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { frameAddress, mayLeadTo } from './addresses.ts';
import { ownAssets } from './assets.ts';
import { parseMessage } from './messages.ts';
import { defaultOptions, resolvedOptions } from './options.ts';

const complaints = (work: () => unknown): unknown[] => {
  const spoken: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => spoken.push(...words);
  try {
    work();
  } finally {
    console.error = error;
  }
  return spoken;
};

test('options have defaults; what is no object, or has a handler that is no function, leaves them', () => {
  const { isInternalCheckout, directPaymentMode } = resolvedOptions({});
  assert.equal([isInternalCheckout, directPaymentMode], [false, '']);
  for (const wrong of [undefined, null, 'x', 7, [], { onOpen: 'x' }, { handlers: { onClose: 1 } }, { handlers: 'x' }]) {
    const spoken = complaints(() => assert.is(resolvedOptions(wrong), defaultOptions));
    assert.equal(spoken, ['Invalid Options']);
  }
  const onOpen = () => {};
  assert.equal(
    complaints(() => assert.is(resolvedOptions({ onOpen, onClose: null }).onOpen, onOpen)),
    [],
  );
  assert.is(resolvedOptions({ handlers: { onOpen } }).onOpen, onOpen);
});

test('the frame’s address has its fixed parameters, checkout=remote unless internal, and the payment mode when set', () => {
  const at = (more: Partial<typeof defaultOptions>) =>
    new URL(frameAddress('https://pay.example/@a/1?x=y', { ...defaultOptions, ...more })).search;
  assert.is(at({}), '?x=y&iframe=1&embed=form&checkout=remote');
  assert.is(at({ isInternalCheckout: true }), '?x=y&iframe=1&embed=form');
  assert.is(at({ directPaymentMode: 'card' }), '?x=y&iframe=1&embed=form&checkout=remote&directPaymentMode=card');
});

test('messages are read by their name, or by paymentId and status; others mean nothing', () => {
  assert.equal(parseMessage('onRequestShow'), { kind: 'show' });
  assert.equal(parseMessage({ name: 'changingIframeUrl' }), { kind: 'changing' });
  assert.equal(parseMessage({ name: 'onRequestClose' }), { kind: 'close' });
  assert.equal(parseMessage({ name: 'externalRedirect', url: 'https://a.example/' }), {
    kind: 'redirect',
    url: 'https://a.example/',
  });
  const paid = { paymentId: 'MOJO1', status: 'success', name: 'x', url: 'y' };
  assert.equal(parseMessage(paid), { kind: 'success', message: paid });
  for (const data of [
    null,
    7,
    '',
    'toString',
    {},
    { status: 'success' },
    { paymentId: 'x', status: 'odd' },
    [],
    { name: 'externalRedirect' },
  ])
    assert.is(parseMessage(data), undefined, JSON.stringify(data));
});

test('a checkout leads the page to its provider, to our receipts and to hosts that are allowed, over https, and nowhere else', () => {
  const may = (address: string) =>
    mayLeadTo(address, {
      origin: 'https://pay.example',
      hosts: ['bank.example'],
      own: 'http://lectern.test/pay/',
    });
  for (const good of [
    'https://pay.example/done',
    'https://bank.example/3ds?x=1',
    'http://lectern.test/pay/receipt/1-x',
  ])
    assert.ok(may(good), good);
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/blog',
    'http://lectern.test/index.php?option=com_blog',
    'http://lectern.test/pay/../index.php',
    'http://lectern.test.evil.test/pay/',
    'http://pay.example/',
    'http://bank.example/',
    'https://bank.example.evil.test/',
    'https://bank.example@evil.test/',
    'https://x:y@bank.example/',
    'https://evil.test/?https://pay.example',
  ])
    assert.not(may(bad), bad);
});

test('only scripts and styles of the provider’s own origin are fetched ahead', () => {
  const origin = 'https://pay.example';
  const urls = [`${origin}/a.js`, `${origin}/b.css?v=1`, `${origin}/c.html`, 'https://evil.test/a.js', 'x.js', 7];
  assert.equal(ownAssets(urls, origin), urls.slice(0, 2));
  assert.equal(ownAssets({ length: 1 }, origin), []);
});

test.run();
