import { Badge, Button, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf, type Item } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useNamed } from '../../../parts/object/references.ts'
import type { Column } from '../../../ui/table/data-table.tsx'

type Export = Item<'GET /exports'>

const COLORS: Record<Export['status'], string> = {
  queued: 'blue',
  running: 'blue',
  ready: 'teal',
  expired: 'gray',
  failed: 'red',
}

export function useExportColumns(): Column<Export>[] {
  const { t } = useTranslation('exports')
  const { number, bytes, time } = useFormat()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (row) => (
        <>
          <Text fw={600}>{row.name}</Text>
          <ExportedContacts row={row} />
        </>
      ),
    },
    { key: 'state', title: t('state'), sort: 'status', cell: (row) => <State row={row} /> },
    {
      key: 'rows',
      title: t('contacts'),
      sort: 'rows',
      isNumber: true,
      isExtra: true,
      cell: ({ rows }) => (rows === null ? '—' : number(rows)),
    },
    {
      key: 'bytes',
      title: t('size'),
      sort: 'bytes',
      isNumber: true,
      isExtra: true,
      cell: (row) => (row.bytes === null ? '—' : bytes(row.bytes)),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => time(createdAt),
    },
    { key: 'download', title: '', cell: (row) => <Download row={row} /> },
  ]
}

/** The contacts of an export, the number of its columns, and its format. */
function ExportedContacts({ row }: { row: Export }) {
  const { t } = useTranslation('exports')
  const { list, number } = useFormat()
  const { selection, listIds, segmentId, contacts, fields, format } = row
  const listNamed = useNamed('list', listIds)
  const segmentNamed = useNamed('segment', segmentId ? [segmentId] : [])
  const who =
    selection === 'lists'
      ? list(listIds.map(listNamed))
      : selection === 'segment'
        ? segmentNamed(segmentId ?? '')
        : selection === 'contacts'
          ? t('chosen', { count: contacts, number: number(contacts) })
          : t(`selections.${selection}`)
  return (
    <Text fz="sm" c="dimmed">
      {who} · {t('columns', { count: fields.length })} · {format.toUpperCase()}
    </Text>
  )
}

function State({ row: { status, expiresAt } }: { row: Export }) {
  const { t } = useTranslation('exports')
  const { day } = useFormat()
  const running = useLive('actions')?.items.filter(({ type }) => type === 'exports.run') ?? []
  // Events do not name the export. With a single running one there is no doubt.
  const [only] = running.length === 1 ? running : []
  const total = only?.progress.total
  return (
    <>
      <Badge color={COLORS[status]}>{t(`statuses.${status}`)}</Badge>
      {status === 'running' && (
        <Progress
          mt={6}
          size="sm"
          animated
          value={total ? (100 * only.progress.done) / total : 100}
          aria-label={t('progress')}
        />
      )}
      {status === 'ready' && expiresAt && (
        <Text fz="xs" c="dimmed" mt={2}>
          {t('until', { day: day(expiresAt) })}
        </Text>
      )}
    </>
  )
}

function Download({ row: { id, name, status } }: { row: Export }) {
  const { t } = useTranslation('exports')
  if (status !== 'ready') return null
  return (
    <Button
      component="a"
      size="xs"
      variant="light"
      download
      href={addressOf('GET /exports/{export_id}/download', { path: { export_id: id } })}
      aria-label={t('downloadWhat', { name })}
    >
      <IconDownload size={14} aria-hidden />
      <Text span inherit ml={6} visibleFrom="sm">
        {t('download')}
      </Text>
    </Button>
  )
}
