import { z } from 'zod';
import type { ParamSchema } from '../../protocol/call.ts';

/** One parameter of a call, in words. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly isRequired: boolean;
}

type Json = z.core.JSONSchema.BaseSchema;

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const named = ({ description, type, enum: choices, items, anyOf, pattern }: Json): string => {
  if (description !== undefined) return description;
  if (choices) return choices.map(choice => (choice === '' ? 'empty' : `\`${choice}\``)).join(', ');
  if (anyOf) return anyOf.map(one => (isSchema(one) ? wordsOf(one) : '')).join(' or ');
  if (type === 'array') return isSchema(items) ? `list of: ${wordsOf(items)}` : 'list';
  if (pattern !== undefined) return `text like \`${pattern}\``;
  return type === 'string' ? 'text' : `${type}`;
};

const plain = new Intl.NumberFormat('en');

const wordsOf = (schema: Json): string => {
  const limits = [
    schema.maxLength === undefined ? '' : `at most ${plain.format(schema.maxLength)} characters`,
    schema.maxItems === undefined ? '' : `at most ${plain.format(schema.maxItems)}`,
    schema.default === undefined || schema.default === '' ? '' : `\`${JSON.stringify(schema.default)}\` if absent`,
  ];
  return [named(schema), ...limits].filter(one => one !== '').join('; ');
};

/** The parameters of a call as a client sends them. */
export const parametersOf = (schema: ParamSchema): Parameter[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    value: isSchema(property) ? wordsOf(property) : 'anything',
    isRequired: required.includes(name),
  }));
};
