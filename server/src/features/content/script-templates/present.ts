import type { ScriptTemplateRow } from './store.ts'

type Row = Pick<ScriptTemplateRow, 'id' | 'name' | 'created_at' | 'updated_at'> & { size: number }

export const presentRow = ({ id, name, size, created_at, updated_at }: Row) => ({
  ...{ id, name, size },
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})

export const presentScript = (row: ScriptTemplateRow) => ({
  ...presentRow({ ...row, size: Buffer.byteLength(row.code) }),
  code: row.code,
})
