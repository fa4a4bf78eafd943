import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { print } from '../html/html.tsx';
import { ErrorSummary, errorTitled, Field, TokenField, withToken } from './form.tsx';
import { SelectField } from './select-field.tsx';

const errors = [{ field: 'email', message: 'Enter an e-mail address' }];

test('a wrong field is marked, and its label, hint and error are tied to it', () => {
  const html = print(
    <Field name="email" label="E-mail" hint="Never shown" value="a&b" errors={errors} autoComplete="email" />,
  );
  assert.match(html, '<label for="field-email">E-mail</label>');
  assert.match(html, 'aria-describedby="field-email-hint field-email-error"');
  assert.match(html, 'aria-invalid="true"');
  assert.match(html, 'value="a&amp;b"');
  assert.match(html, '<p class="field-error" id="field-email-error">Error: Enter an e-mail address</p>');
});

test('a wrong choice is marked, and its error tied to it', () => {
  const options = [{ value: 'one', title: 'One' }];
  const choice = { id: 'field-email', name: 'email', label: 'E-mail', options };
  const html = print(<SelectField {...choice} errors={errors} />);
  assert.match(html, '<div class="field field-wrong">');
  assert.match(html, 'aria-describedby="field-email-error" aria-invalid="true"');
  assert.match(html, '<p class="field-error" id="field-email-error">Error: Enter an e-mail address</p>');
  assert.not.match(print(<SelectField {...choice} />), 'aria-');
});

test('a typed password is never drawn back', () => {
  assert.not.match(print(<Field name="password" label="Password" type="password" value="secret" />), 'secret');
});

test('a field of several lines keeps its text', () => {
  assert.match(print(<Field name="biography" label="About" rows={4} value="one" />), '>one</textarea>');
});

test('F-1.8 an input takes no more than its limit; a text area cuts nothing off and has the sentences of its limit', () => {
  assert.match(print(<Field name="title" label="Title" maxLength={40} />), /maxlength="40"/i);
  const area = print(<Field name="biography" label="About" rows={4} maxLength={40} />);
  assert.not.match(area, /maxlength/i);
  assert.match(area, 'data-most="40" data-count="%s of %s characters" data-over="Too long: %s characters');
  assert.not.match(print(<Field name="biography" label="About" rows={4} />), 'data-most');
});

test('the error summary links to the field and takes the focus', () => {
  const html = print(<ErrorSummary errors={errors} />);
  assert.match(html, '<a href="#field-email">Enter an e-mail address</a>');
  assert.match(html, 'autofocus=""');
  assert.equal(print(<ErrorSummary errors={[]} />), '');
});

test('a refused form says so in the page title', () => {
  assert.is(errorTitled({ title: 'Sign in', main: null }, errors).title, 'Error: Sign in');
  assert.is(errorTitled({ title: 'Sign in', main: null }, []).title, 'Sign in');
});

test('the token field of a page for everybody is empty until the inline script fills it', () => {
  assert.is(print(<TokenField token="" />), '<input type="hidden" data-token=""/>');
  assert.match(print(<TokenField token="abc" />), 'name="abc" value="1"');
});

test('a token fills every form of cached markup as the form itself prints it', () => {
  const forms = (token: string) =>
    print(
      <>
        <TokenField token={token} />
        <p>between</p>
        <TokenField token={token} />
      </>,
    );
  for (const token of ['0123456789abcdef0123456789abcdef', `"><script>$&'`])
    assert.is(withToken(forms(''), token), forms(token));
  assert.is(withToken(forms(''), ''), forms(''));
});

test.run();
