import { limits } from '../../../../protocol/limits.ts';
import { ActLink, DashboardPage, formPage } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import { boundFields, CheckField, errorsOf, Field, type FieldError } from '../../../core/forms/index.ts';
import type { Page, PageParams, PageRoute } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { ReactionGlyph } from '../glyphs.tsx';
import type { KindParams } from './kind-actions.ts';
import { allKinds, wordOf } from './kinds.ts';

/** Kinds of reactions that administrators switch on and off, rename and add. */
const reactionKindsPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const kinds = await allKinds(context.sql);
  const title = text('PLACE_REACTION_KINDS');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.reactionKinds} title={title}>
        <p>{text('REACTION_KINDS_LEAD')}</p>
        <ul className="menu-items">
          {kinds.map(kind => (
            <li key={kind.number} className="menu-item">
              <p className="menu-words">
                <ReactionGlyph kind={kind} /> <strong>{wordOf(kind)}</strong>{' '}
                <span className="state-mark">{text(kind.isShown ? 'REACTION_KIND_ON' : 'REACTION_KIND_OFF')}</span>
              </p>
              <div className="menu-presses">
                <ActLink
                  context={context}
                  label={text('MENU_EDIT')}
                  name={wordOf(kind)}
                  path={paths.reactionKind(kind.number)}
                />
              </div>
            </li>
          ))}
        </ul>
        <p className="field-actions">
          <a className="btn btn-primary" href={context.services.settings.basePath + paths.reactionKind()}>
            {text('REACTION_KIND_NEW')}
          </a>
        </p>
      </DashboardPage>
    ),
  };
};

const page = (context: RequestContext, typed: KindParams, errors: readonly FieldError[]): Page => {
  const field = boundFields(typed, errors);
  return formPage({
    context,
    here: paths.reactionKinds,
    title: text(typed.number === 0 ? 'REACTION_KIND_NEW' : 'REACTION_KIND_CHANGE'),
    errors,
    inputs: (
      <>
        <Field
          {...field('label')}
          label={text('REACTION_KIND_LABEL')}
          hint={text('REACTION_KIND_LABEL_HINT')}
          maxLength={limits.reactionLabel}
        />
        <Field
          {...field('icon')}
          label={text('REACTION_KIND_ICON')}
          hint={text('REACTION_KIND_ICON_HINT')}
          maxLength={limits.reactionIcon}
        />
        <CheckField {...field('published')} label={text('REACTION_KIND_SHOWN')} />
      </>
    ),
    submit: text('REACTION_KIND_SAVE'),
    task: 'reactions.kind',
    hidden: { number: typed.number },
  });
};

/** Form of a new kind of reaction, or of the one that is named. */
const reactionKindPage = async (context: RequestContext, { number }: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  if (number === undefined) return page(context, { number: 0, label: '', icon: '', published: true }, []);
  const kind = (await allKinds(context.sql)).find(one => String(one.number) === number);
  if (!kind) throw notFound();
  return page(context, { number: kind.number, label: kind.label, icon: kind.icon, published: kind.isShown }, []);
};

export const reactionKindAgain = async (
  context: RequestContext,
  typed: KindParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};

export const reactionKindPages: readonly PageRoute[] = [
  { path: paths.reactionKinds, handler: reactionKindsPage },
  { path: paths.reactionKind(), handler: reactionKindPage },
];
