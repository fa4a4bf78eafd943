import type { ReactNode } from 'react';
import { type ApiOperation, apiPath } from '../../protocol/api/operation.ts';
import { apiOperationIds, apiOperations } from '../../protocol/api/registry.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import type { Page, PageRoute } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { answerSchema, bodySchema, componentSchemas, parametersOf } from './openapi.ts';
import { type FieldWords, fieldsOfSchema, isJson, referredName, typeWords } from './schema-words.ts';

const english = { lang: 'en', dir: 'ltr' } as const;

/** An explanation; names between backquotes are code. */
const Explained = ({ words }: { words: string }) =>
  words
    .split('`')
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));

/** Content that may be wider than the window, in a region that keys scroll. */
const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
  <section className="table-wrap" aria-label={label} tabIndex={0} data-scroll-region="">
    {children}
  </section>
);

interface Line extends FieldWords {
  readonly place?: string;
}

const FieldTable = ({ caption, lines }: { caption: string; lines: readonly Line[] }) => {
  if (lines.length === 0) return null;
  const hasPlaces = lines.some(({ place }) => place !== undefined);
  return (
    <Scrolled label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('API_COLUMN_NAME')}</th>
            {hasPlaces && <th scope="col">{text('API_COLUMN_PLACE')}</th>}
            <th scope="col">{text('API_COLUMN_TYPE')}</th>
            <th scope="col">{text('API_COLUMN_MEANING')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, place, type, isRequired, description }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {hasPlaces && <td {...english}>{place}</td>}
              <td {...english}>{type}</td>
              <td>
                {isRequired && <strong>{text('API_REQUIRED')} </strong>}
                <span {...english}>
                  <Explained words={description} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
};

const exampleBodies: Readonly<Record<string, string>> = {
  createPost: '{"title": "A title", "content": "Some *words*", "format": "markdown"}',
  changePost: '{"title": "A better title"}',
};

const curlOf = ({ settings }: Pick<Services, 'settings'>, id: string, declared: ApiOperation): string => {
  const { method, path, isVersioned } = declared;
  const lines = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(method === 'GET' ? [] : ['  -H "Authorization: Bearer lect_…"']),
    ...(isVersioned ? ['  -H \'If-Match: "1"\''] : []),
    ...(bodySchema(declared)
      ? ['  -H "Content-Type: application/json"', `  -d '${exampleBodies[id] ?? '{"content": "A comment."}'}'`]
      : []),
    `  "${settings.baseUrl}${apiPath}${path.replace('{id}', '1')}"`,
  ];
  return lines.join(' \\\n');
};

const AnswerWords = ({ declared }: { declared: ApiOperation }) => {
  const named = declared.status === 204 ? undefined : referredName(answerSchema(declared));
  return (
    <p>
      {text('API_ANSWER')} {declared.status} {named ? <a href={`#schema-${named}`}>{named}</a> : text('API_NO_CONTENT')}
    </p>
  );
};

const OperationPart = ({ services, id }: { services: Services; id: (typeof apiOperationIds)[number] }) => {
  const declared: ApiOperation = apiOperations[id];
  const name = `${declared.method} ${declared.path}`;
  const body = bodySchema(declared);
  const lines = parametersOf(declared).map(({ name: parameter, in: place, required, description, schema }) => ({
    ...{ name: parameter, place, isRequired: required, description, type: typeWords(schema) },
  }));
  return (
    <section aria-labelledby={`operation-${id}`}>
      <h3 id={`operation-${id}`}>
        <code>{name}</code>
      </h3>
      <div {...english}>
        <p>{declared.summary}.</p>
        {declared.description && (
          <p>
            <Explained words={declared.description} />
          </p>
        )}
      </div>
      {declared.method !== 'GET' && <p>{text('API_NEEDS', declared.scope)}</p>}
      <FieldTable caption={text('API_PARAMETERS', name)} lines={lines} />
      {body && <FieldTable caption={text('API_BODY', name)} lines={fieldsOfSchema(body)} />}
      <AnswerWords declared={declared} />
      <Scrolled label={`${text('API_EXAMPLE')}: ${name}`}>
        <pre {...english}>
          <code>{curlOf(services, id, declared)}</code>
        </pre>
      </Scrolled>
    </section>
  );
};

/** The documentation of the API: the OpenAPI document as a page that needs no script. */
const docsPage = async ({ services }: RequestContext): Promise<Page> => {
  const base = services.settings.basePath;
  const groups = [...new Set(apiOperationIds.map(id => apiOperations[id].group))];
  return {
    title: text('API_DOCS'),
    head: { canonical: `${apiPath}/docs` },
    tags: ['settings', 'frame'],
    main: (
      <div className="prose">
        <h1>{text('API_DOCS')}</h1>
        <p>{text('API_DOCS_LEAD')}</p>
        <ul>
          <li>
            <a href={`${base}${apiPath}/openapi.json`}>{text('API_DOCUMENT')}</a>
          </li>
          <li>
            <a href={`${base}${paths.security}#security-tokens`}>{text('TOKENS')}</a>
          </li>
        </ul>
        {groups.map(group => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} {...english}>
              {group}
            </h2>
            {apiOperationIds
              .filter(id => apiOperations[id].group === group)
              .map(id => (
                <OperationPart key={id} services={services} id={id} />
              ))}
          </section>
        ))}
        <h2>{text('API_SCHEMAS')}</h2>
        {Object.entries(componentSchemas()).map(([name, schema]) => (
          <section key={name} aria-labelledby={`schema-${name}`}>
            <h3 id={`schema-${name}`} {...english}>
              {name}
            </h3>
            <FieldTable caption={text('API_FIELDS', name)} lines={isJson(schema) ? fieldsOfSchema(schema) : []} />
          </section>
        ))}
      </div>
    ),
  };
};

export const apiPages: readonly PageRoute[] = [{ path: `${apiPath}/docs`, handler: docsPage }];
