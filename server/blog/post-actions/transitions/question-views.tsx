import type { Html } from '../../../../protocol/html.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { FormActions, TaskFields } from '../../../core/forms/index.ts';
import { dialogBlock, QuestionButtons } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { titleOf } from '../../cards/index.ts';
import {
  type ConfirmedTransition,
  type MovableTarget,
  transitionLabels,
  transitionQuestions,
} from '../../post-model/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly name: ConfirmedTransition;
  readonly post: MovableTarget;
  /** Site path to return to. */
  readonly back: string | undefined;
}

/** Form of the confirmation; its submit is the form task (wire §2.4). */
const MoveFields = ({ context, name, post, back }: Props) => (
  <TaskFields context={context} task={`posts.${name}`} fields={{ 'ids[]': post.id }} back={back} />
);

const questionOf = ({ name, post }: Props): string => text(transitionQuestions[name].question, titleOf(post.title));

const isHarmful = (name: ConfirmedTransition): boolean => name === 'trash' || name === 'delete';

/** Confirmation as a dialog over the listing or the entry (B-057 … B-061). */
export const moveDialog = (props: Props): Html =>
  dialogBlock({
    title: text(transitionQuestions[props.name].title),
    content: (
      <form method="post" action={`${props.context.services.settings.basePath}/index.php`} data-form-response="">
        <p>{questionOf(props)}</p>
        <MoveFields {...props} />
      </form>
    ),
    buttons: (
      <QuestionButtons
        cancel={text('POST_LEAVE')}
        submit={text(transitionLabels[props.name])}
        isHarmful={isHarmful(props.name)}
      />
    ),
    width: 420,
    isAlert: isHarmful(props.name),
  });

/** Confirmation as a page, without scripts. */
export const MovePage = (props: Props) => {
  const { context, name, post, back } = props;
  const { basePath } = context.services.settings;
  return (
    <>
      <h1>{text(transitionQuestions[name].title)}</h1>
      <p>{questionOf(props)}</p>
      <form method="post" action={`${basePath}/index.php`}>
        <FormActions
          submit={text(transitionLabels[name])}
          cancel={text('POST_LEAVE')}
          cancelHref={basePath + (back ?? paths.entry(post.slug))}
          isHarmful={isHarmful(name)}
        />
        <MoveFields {...props} />
      </form>
    </>
  );
};
