/** A part of a JSON schema. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** Name of the schema that a reference means; undefined for another schema. */
export const referredName = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;

/** Type of a value in a few words: `string (date-time)`, `list of Post`, `integer or null`. */
export const typeWords = (schema: Json): string => {
  const named = referredName(schema);
  if (named) return named;
  const { type, anyOf, items, format } = schema;
  if (Array.isArray(anyOf)) return schemasIn(anyOf).map(typeWords).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ');
  if (type === 'array') return `list of ${isJson(items) ? typeWords(items) : 'values'}`;
  const name = typeof type === 'string' ? type : 'value';
  return typeof format === 'string' ? `${name} (${format})` : name;
};

/** A field of an object as a table shows it. */
export interface FieldWords {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Fields of an object schema. */
export const fieldsOfSchema = ({ properties, required }: Json): FieldWords[] => {
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isJson(properties) ? properties : {}).flatMap(([name, schema]) =>
    isJson(schema)
      ? [
          {
            name,
            type: typeWords(schema),
            isRequired: needed.includes(name),
            description: typeof schema.description === 'string' ? schema.description : '',
          },
        ]
      : [],
  );
};
