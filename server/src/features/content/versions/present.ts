import type { VersionListRow, VersionWithContent } from './store.ts'

export const presentVersion = (row: VersionListRow) => ({
  id: row.id,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  author: row.author_kind
    ? { kind: row.author_kind, id: row.author_id, name: row.person_name ?? row.key_name ?? '' }
    : null,
  published: row.published_at !== null,
})

export const presentVersionDetail = (row: VersionListRow & VersionWithContent) => ({
  ...presentVersion(row),
  content: presentContent(row),
})

export const presentContent = ({ editor, html, design, version, created_at }: VersionWithContent) => ({
  editor,
  html,
  design: design as Record<string, unknown> | null,
  version,
  updatedAt: created_at.toISOString(),
})
