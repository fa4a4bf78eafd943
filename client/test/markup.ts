import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React prints: attribute values are quoted and case is kept where SVG needs it.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // The buttons of a thread stand beside their comments and name the form they belong to.
    'wcag/h32': 'off',
    // An id may begin with any character; those that React makes begin with `_`.
    'valid-id': ['error', { relaxed: true }],
    // Numbers only, printed by us (ruling 3).
    'no-inline-style': 'off',
    // The custom elements and hooks of installed clients.
    'prefer-native-element': 'off',
  },
});

/** What is wrong with printed markup: one line each, with the rule and the place. */
export const markupProblems = async (html: string): Promise<string[]> => {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  );
};
