import { Card, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf as tableFault } from '../../../parts/object/table.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { faultOf } from '../logic/faults.ts'
import type { Feed, Preview } from '../logic/feed.ts'

type Left = Preview['errors'][number]

/** Items of the last file that were left out, and why. */
export function LeftOut({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { number } = useFormat()
  const answered = useApi(
    'GET /feeds/{feed_id}/preview',
    { path: { feed_id: feed.id } },
    { keeps: true, isShown: true },
  )
  const errors = answered.data?.errors
  const all = feed.lastRun?.errors ?? 0
  return (
    <>
      <Text c="dimmed" fz="sm" mb="sm" maw="44rem">
        {t('leftOut.lead')}
      </Text>
      <DataTable
        label={t('views.leftOut')}
        columns={useColumns()}
        rows={errors}
        rowId={({ position, reason }) => `${position} ${reason}`}
        fault={tableFault(answered)}
        empty={<Empty icon={IconCheck} title={t('leftOut.none')} />}
      />
      {errors && errors.length < all && (
        <Card withBorder mt="sm" padding="sm">
          <Text fz="sm" c="dimmed">
            {t('leftOut.more', { shown: number(errors.length), all: number(all) })}
          </Text>
        </Card>
      )}
    </>
  )
}

function useColumns(): Column<Left>[] {
  const { t } = useTranslation('feeds')
  const { number } = useFormat()
  return [
    { key: 'line', title: t('leftOut.line'), width: 90, isNumber: true, cell: ({ line }) => number(line) },
    { key: 'code', title: t('fields.code'), isExtra: true, width: 200, cell: ({ code }) => code ?? '—' },
    {
      key: 'reason',
      title: t('leftOut.reason'),
      cell: ({ code, reason }) => (
        <>
          {t(`faults.${faultOf(reason)}`)}
          {code && (
            <Text fz="xs" c="dimmed" hiddenFrom="sm">
              {code}
            </Text>
          )}
        </>
      ),
    },
  ]
}
