import { dialogBlock, QuestionButtons } from '../../server/core/html/dialog.tsx';

/** A destructive question, rendered by the server. */
export const question = dialogBlock({
  title: 'Delete & forget?',
  content: (
    <form data-form-response="" action="/accessibility" method="get">
      <input type="hidden" name="id" value="7" />
      <p>It is gone for good.</p>
    </form>
  ),
  buttons: <QuestionButtons cancel="Keep" submit="Delete" isHarmful />,
  width: 420,
  height: 260,
  isAlert: true,
});
