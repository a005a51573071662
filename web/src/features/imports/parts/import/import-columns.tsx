import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { type Import, isRunning } from '../../logic/import.ts'
import { useDeleteImport } from '../../logic/use-delete-import.ts'
import { ImportBadge, ImportProgress, useStarter } from './import-state.tsx'

/** The page of a row: a draft opens in the wizard. */
export const placeOf = ({ id, status }: Import) => (status === 'draft' ? `/imports/new?draft=${id}` : `/imports/${id}`)

export function useImportColumns(): Column<Import>[] {
  const { t } = useTranslation('imports')
  const { time } = useFormat()
  const starter = useStarter()
  const mayChange = useMay('contacts')
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (row) => (
        <>
          <TextLink to={placeOf(row)} fw={600}>
            {row.name || t('unnamed')}
          </TextLink>
          <Text fz="sm" c="dimmed">
            {row.mode ? t(`modes.${row.mode}`) : t('draft.short')}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      sort: 'status',
      cell: (row) =>
        isRunning(row) ? <ImportProgress progress={row.progress} /> : <ImportBadge status={row.status} />,
    },
    { key: 'result', title: t('outcome'), isExtra: true, cell: (row) => <Outcome row={row} /> },
    { key: 'by', title: t('facts.by'), isExtra: true, cell: ({ startedBy }) => starter(startedBy) },
    {
      key: 'createdAt',
      title: t('when'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ startedAt, createdAt }) => time(startedAt ?? createdAt),
    },
    ...(mayChange
      ? [{ key: 'delete', title: '', width: 56, isExtra: true, cell: (row: Import) => <DeleteButton row={row} /> }]
      : []),
  ]
}

const DONE = ['created', 'updated', 'unsubscribed', 'removed', 'blacklisted'] as const

/** The figures that are not zero, in one line. */
function Outcome({ row: { result, status } }: { row: Import }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (status === 'draft' || status === 'queued') return '—'
  const { invalid, duplicateInFile, noConsent, unknown } = result.skipped
  const skipped = invalid + duplicateInFile + noConsent + unknown
  const parts = [
    ...DONE.filter((name) => result[name]).map((name) => `${t(`result.${name}`)}: ${number(result[name])}`),
    ...(skipped ? [`${t('skipped.short')}: ${number(skipped)}`] : []),
  ]
  return <Text fz="sm">{parts.join(' · ') || t('result.nothing')}</Text>
}

function DeleteButton({ row }: { row: Import }) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const { ask, isBusy } = useDeleteImport()
  return (
    <Tooltip label={common('delete')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('delete.what', { name: row.name || t('unnamed') })}
        onClick={() => ask(row)}
        loading={isBusy}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
