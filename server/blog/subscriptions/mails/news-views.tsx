import { Trusted } from '../../../../client/core/trusted.view.tsx';
import type { Services } from '../../../core/context/index.ts';
import { type Html, print } from '../../../core/html/index.ts';
import { contentLanguage, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { largest, mainPath } from '../../../media/index.ts';
import { authorWords, titleOf } from '../../cards/index.ts';
import type { News } from './news-queries.ts';

const address = ({ settings }: Pick<Services, 'settings'>, { card }: News): string =>
  settings.baseUrl + paths.entry(card.slug);

const Cover = ({ services, news: { card } }: { services: Pick<Services, 'settings'>; news: News }) => {
  if (!card.cover) return null;
  const { width, height } = largest(card.cover);
  return (
    <p style={{ margin: '0 0 1rem' }}>
      <img
        src={services.settings.baseUrl + mainPath(card.cover)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        style={{ maxWidth: '100%', height: 'auto', borderRadius: '0.5rem' }}
      />
    </p>
  );
};

const printSection = (services: Pick<Services, 'settings'>, news: News): Html => {
  const { card } = news;
  const language = contentLanguage(card);
  return print(
    <>
      <h2 style={{ margin: '1.5rem 0 0.25rem', fontSize: '1.125rem', lineHeight: 1.3 }} {...language}>
        <a href={address(services, news)}>{titleOf(card.title)}</a>
      </h2>
      <p style={{ margin: '0 0 0.5rem', fontSize: '0.875rem' }}>{authorWords(card)}</p>
      {card.excerpt && (
        <p style={{ margin: '0 0 1rem' }} {...language}>
          {card.excerpt}
        </p>
      )}
    </>,
  );
};

// The same in the digests of all readers.
const sections = new WeakMap<News, Html>();

/** Post of a digest: its title as a link, author and excerpt. */
export const newsSection = (services: Pick<Services, 'settings'>, news: News): Html => {
  const section = sections.get(news) ?? printSection(services, news);
  sections.set(news, section);
  return section;
};

/** Post of a mail about it alone, with its whole text or its excerpt; the subject of the mail has its title. */
export const newsArticle = (services: Pick<Services, 'settings'>, news: News, whole?: Html): Html => {
  const { card } = news;
  const language = contentLanguage(card);
  return print(
    <>
      <p style={{ margin: '0 0 1rem', fontSize: '0.875rem' }}>{authorWords(card)}</p>
      <Cover services={services} news={news} />
      {whole !== undefined && <Trusted html={whole} {...language} />}
      {whole === undefined && card.excerpt && (
        <p style={{ margin: '0 0 1rem' }} {...language}>
          {card.excerpt}
        </p>
      )}
      <p style={{ margin: '1.5rem 0' }}>
        <a href={address(services, news)}>{text('MAIL_READ_POST')}</a>
      </p>
    </>,
  );
};
