import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { NamePause } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { can, site } from '../../core/policy/index.ts';

/** Tells whether the user may feature targets: required for printing `FeatureControls`. */
export const mayFeature = ({ actor }: RequestContext): boolean => can(actor, 'featured.change', site);

interface BadgeProps {
  readonly isFeatured: boolean;
  readonly hasControls: boolean;
  /** True at the end of a heading. */
  readonly isInHeading?: boolean;
}

/** Featured badge (B-004). Beside controls it is printed hidden, so that a script can show it. */
export const FeaturedBadge = ({ isFeatured, hasControls, isInHeading = false }: BadgeProps) =>
  (isFeatured || hasControls) && (
    <span className={isFeatured ? 'badge' : 'badge hide'} data-featured-tag="">
      {isInHeading && <NamePause />}
      {text('FEATURED')}
    </span>
  );

/** Shared form of all feature buttons of a page; printed once. */
export const FeatureForm = ({ context }: { context: RequestContext }) => (
  <TaskForm context={context} back={context.address} id="featured-acts" hidden></TaskForm>
);

interface Target {
  readonly type: FeaturedType;
  readonly id: number;
  readonly name: string;
}

const hookNames = { post: 'entry', blogger: 'author', teamblog: 'team' } as const;

interface ButtonProps {
  readonly context: RequestContext;
  readonly target: Target;
  readonly act: 'feature' | 'unfeature';
  readonly isShown: boolean;
}

const FeatureButton = ({ context, target: { type, id, name }, act, isShown }: ButtonProps) => {
  const { settings, site: values } = context.services;
  const task = act === 'feature' ? 'makeFeatured' : 'removeFeatured';
  const hook = { [`data-${hookNames[type]}-${act}`]: '' };
  // Installed scripts do not prevent the default action of a submit button (wire §3.4).
  const sends = values.get('compat.client')
    ? ({ type: 'button' } as const)
    : ({
        type: 'submit',
        form: 'featured-acts',
        formAction: `${settings.basePath}/index.php?option=${settings.blogOption}&task=featured.${task}&type=${type}&id=${id}`,
      } as const);
  return (
    <button
      data-message={text(act === 'feature' ? 'FEATURED_DONE' : 'UNFEATURED_DONE', name)}
      className={isShown ? 'btn btn-default' : 'btn btn-default hide'}
      {...sends}
      {...hook}
    >
      {text(act === 'feature' ? 'FEATURE' : 'UNFEATURE')}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
};

/** Both buttons are printed, one is hidden; scripts swap them (wire §3.4). Needs `FeatureForm` on the page. */
export const FeatureControls = ({
  context,
  target,
  isFeatured,
}: {
  context: RequestContext;
  target: Target;
  isFeatured: boolean;
}) => (
  <span className="feature-controls">
    <FeatureButton context={context} target={target} act="feature" isShown={!isFeatured} />
    <FeatureButton context={context} target={target} act="unfeature" isShown={isFeatured} />
  </span>
);
