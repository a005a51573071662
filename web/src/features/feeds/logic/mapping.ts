import type { Kind, Preview } from './feed.ts'

type Column = Preview['fields'][number]
export type Field = NonNullable<Column['field']>
export type Mapping = Record<string, string>

/** Fields that items of a kind can have, the most important ones first. */
export const FIELDS: Record<Kind, readonly Field[]> = {
  products: [
    'code',
    'name',
    'price',
    'salePrice',
    'oldPrice',
    'currency',
    'url',
    'imageUrl',
    'availability',
    'category',
    'brand',
    'ean',
    'description',
  ],
  articles: ['code', 'name', 'url', 'imageUrl', 'publishedAt', 'author', 'category', 'description'],
  data: ['code', 'name', 'url', 'imageUrl', 'category', 'description'],
}

/** Values of a select: the column is detected, the field stays empty, or a column, which follows the prefix. */
export const AUTO = 'auto'
export const NONE = 'none'
const PREFIX = 'column:'
export const optionOf = (column: string) => PREFIX + column

/** The chosen option of a field. */
export function chosenOf(mapping: Mapping, field: Field): string {
  const column = mapping[field]
  return column === undefined ? AUTO : column === '' ? NONE : optionOf(column)
}

/** The mapping after an option was chosen. */
export function withChosen(mapping: Mapping, field: Field, option: string): Mapping {
  const { [field]: _, ...others } = mapping
  if (option === AUTO) return others
  return { ...others, [field]: option === NONE ? '' : option.slice(PREFIX.length) }
}

/** The column that a field is read from; null if there is none in the file. */
export function columnOf(mapping: Mapping, columns: readonly Column[], field: Field): Column | null {
  const chosen = mapping[field]
  const isIt = (one: Column) => (chosen === undefined ? one.field === field : one.column === chosen)
  return columns.find(isIt) ?? null
}
