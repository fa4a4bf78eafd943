/** Languages of code that are coloured, by the name in `class="language-…"`. */
export const codeLanguages: Readonly<Record<string, string>> = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  ini: 'INI, TOML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  xml: 'HTML, XML',
  yaml: 'YAML',
};

const aliases: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** Language that a name or a short name means; undefined for one that is not coloured. */
export const codeLanguageOf = (name: string): string | undefined => {
  const written = name.toLowerCase();
  const language = Object.hasOwn(aliases, written) ? aliases[written] : written;
  return language !== undefined && Object.hasOwn(codeLanguages, language) ? language : undefined;
};
