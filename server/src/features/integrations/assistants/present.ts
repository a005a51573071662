import type { listRequests } from './store.ts'

type Row = Awaited<ReturnType<typeof listRequests>>['items'][number]

export const present = (row: Row) => ({
  id: row.id,
  tool: row.tool,
  arguments: row.arguments as Record<string, unknown>,
  recipients: row.recipients,
  status: row.status as 'waiting',
  askedBy: { app: row.app_name ?? row.key_name ?? '', person: row.person_name },
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_name,
  outcome: row.outcome as Record<string, unknown> | null,
})
