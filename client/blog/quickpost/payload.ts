import type { Asking } from '../../../protocol/registry.ts';
import { kindOfForm, textIn } from './parts.ts';

type Payload = Asking<'site/views/quickpost/save'>;

/** Payload of the form of a kind (spec §3.3): the fields of its kind, and those of every kind. */
export const payloadOf = (form: HTMLFormElement): Payload => {
  const data = new FormData(form);
  const text = (name: string): string => textIn(data, name);
  const shared = {
    tags: text('tags'),
    privacy: text('privacy'),
    category: Number(text('category')),
    autopost: data.getAll('autopost[]').filter(value => typeof value === 'string'),
  };
  const words = { title: text('title'), content: text('content') };
  switch (kindOfForm(form)) {
    case 'text':
      return { type: 'text', ...words, ...shared };
    case 'quote':
      return { type: 'quote', quote: text('quote'), source: text('source'), ...shared };
    case 'link':
      return { type: 'link', ...words, link: text('link'), ...shared };
    case 'video':
      return { type: 'video', ...words, noCookie: takesNoCookie(form) && data.has('noCookie'), ...shared };
    case 'photo':
      return {
        type: 'photo',
        dataType: text('dataType'),
        ...words,
        link: text('link'),
        uri: text('uri'),
        alt: text('alt'),
        decorates: data.has('decorates'),
        asksAlt: true,
        ...shared,
      };
  }
};

// An option that is not shown was not chosen.
const takesNoCookie = (form: HTMLFormElement): boolean =>
  form.querySelector('[data-youtube-nocookie]')?.classList.contains('hidden') === false;
