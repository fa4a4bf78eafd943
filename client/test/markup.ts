import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React quotes attribute values and keeps case where SVG needs it.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Buttons of a thread are beside their comments and name their form.
    'wcag/h32': 'off',
    // An id may begin with any character; React's begin with `_`.
    'valid-id': ['error', { relaxed: true }],
    // Our inline styles contain numbers only (ruling 3).
    'no-inline-style': 'off',
    // Custom elements and hooks of installed clients.
    'prefer-native-element': 'off',
  },
});

/** Faults of rendered markup: one line each, with rule and position. */
export const markupProblems = async (html: string): Promise<string[]> => {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  );
};
