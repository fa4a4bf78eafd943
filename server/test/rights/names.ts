import { type ArticleCallName, articleCalls } from '../../../protocol/articles/registry.ts';
import { type Namespace, namespaces, type TaskName, taskNames } from '../../../protocol/registry.ts';

const names = new Set<string>(taskNames);

export const isTask = (name: string): name is TaskName => names.has(name);

const spaces = new Set<string>(namespaces);

export const isCall = (name: string): name is Namespace => spaces.has(name);

export const isArticleCall = (name: string): name is ArticleCallName => Object.hasOwn(articleCalls, name);
