import $ from 'jquery';
import { run } from './commands.ts';

export type Values = readonly unknown[];
type Parameters = Readonly<Record<string, unknown>>;

/** A namespaced call in the installed form (wire §1.3), settled with the answer's positional values. */
export const ajax = (namespace: string, parameters: Parameters = {}): JQuery.Promise<Values, Values> => {
  const outcome = $.Deferred<Values, Values>();
  const { ajaxUrl, token } = window.ezb;
  const fields = {
    tmpl: 'component',
    format: 'ajax',
    no_html: 1,
    option: new URL(ajaxUrl).searchParams.get('option'),
    namespace,
    [token]: 1,
    ...parameters,
  };
  $.ajax({ url: `${ajaxUrl}&_ts=${Date.now()}`, type: 'POST', dataType: 'json', data: fields })
    .done(answer => run(answer, outcome))
    .fail((_, status, thrown) => outcome.reject([thrown, status]));
  return outcome.promise();
};

/** The answer's value if it is text, otherwise none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberOf = (value: unknown): number => Number(value ?? Number.NaN);
