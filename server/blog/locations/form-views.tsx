import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { boundFields, ErrorSummary, Field, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { Island } from '../../core/html/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { titleOf } from '../cards/index.ts';
import { languageOf, mapSource } from './map-views.tsx';
import { type Coordinate, exampleOf, type PlaceColumns, type PlaceInput } from './place.ts';
import type { PlaceTarget } from './queries.ts';

const typedOf = ({ address, latitude, longitude }: PlaceColumns): PlaceInput => ({
  address,
  latitude: latitude === null ? '' : String(latitude),
  longitude: longitude === null ? '' : String(longitude),
});

/** Plain inputs with the hooks of wire §3.7: the whole form without scripts or without a geocoding service. */
const PlainFields = ({ typed, errors }: { typed: PlaceInput; errors: readonly FieldError[] }) => {
  const field = boundFields(typed, errors);
  const coordinate = (name: Coordinate, label: string, className: string) => (
    <Field
      {...field(name)}
      label={label}
      className={className}
      hint={text('PLACE_COORDINATES_HINT', exampleOf(name))}
      maxLength={limits.coordinateLength}
    />
  );
  return (
    <>
      <Field
        {...field('address')}
        label={text('PLACE_ADDRESS')}
        className="locationInput"
        hint={text('PLACE_PLAIN_HINT')}
        maxLength={limits.placeAddress}
      />
      {coordinate('latitude', text('PLACE_LATITUDE'), 'locationLatitude')}
      {coordinate('longitude', text('PLACE_LONGITUDE'), 'locationLongitude')}
    </>
  );
};

/**
 * Fields `address`, `latitude` and `longitude` for any form (spec §2.4): plain inputs that scripts turn into the
 * location form with suggestions and a preview. A refused form stays plain, so that no typed value is lost.
 */
export const LocationFields = ({
  context,
  typed,
  errors,
}: {
  context: RequestContext;
  typed: PlaceInput;
  errors: readonly FieldError[];
}) => {
  const source = mapSource(context);
  const plain = <PlainFields typed={typed} errors={errors} />;
  if (!source || errors.length > 0 || context.services.site.get('maps.geocoderUrl') === '') return plain;
  const { isStill: _, ...shown } = source;
  return (
    <Island
      name="location-form"
      props={{
        initial: typed,
        language: languageOf(context),
        mapType: 'roadmap',
        source: shown,
        texts: textsOf('suggest', 'location', 'map'),
      }}
    >
      {plain}
    </Island>
  );
};

/** Page on which the location of a post is set. */
export const placeFormPage = (
  context: RequestContext,
  target: PlaceTarget,
  { typed = typedOf(target.place), errors = [] }: { typed?: PlaceInput; errors?: readonly FieldError[] } = {},
): Page => {
  const { settings } = context.services;
  const title = text('PLACE_TITLE', titleOf(target.title));
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <div className="place-page">
        <h1>{title}</h1>
        <p>
          <a href={settings.basePath + paths.entry(target.slug)}>{text('PLACE_BACK')}</a>
        </p>
        <TaskForm
          context={context}
          task="locations.save"
          fields={{ id: target.id }}
          back={paths.entry(target.slug)}
          noValidate
        >
          <ErrorSummary errors={errors} />
          <LocationFields context={context} typed={typed} errors={errors} />
          <p className="field-actions">
            <button type="submit" className="button">
              {text('PLACE_SAVE')}
            </button>
          </p>
        </TaskForm>
      </div>
    ),
  };
};
