import type { CustomFieldRow } from './store.ts'

export const presentCustomField = (row: CustomFieldRow) => ({
  id: row.id,
  name: row.name,
  type: row.type,
  options: row.options,
  mergeKey: row.merge_key,
  tag: `{{cf_${row.merge_key}}}`,
  description: row.description,
  order: row.position,
  archived: row.archived,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
