import { Badge, Button, Stack, Text } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type Result = Item<'GET /deliverability/blocklists'>

const COLORS = { listed: 'red', clear: 'teal', unknown: 'gray' } as const

/** What DNS blocklists say. Shows nothing when the operator has set no lists. */
export function Blocklists() {
  const { t } = useTranslation('deliverability')
  const mayChange = useMay('settings')
  const { data } = useApi('GET /deliverability/blocklists', {})
  const check = useSend('POST /deliverability/blocklists/check', { touches: ['/deliverability/blocklists'] })
  const columns = useColumns()
  if (!data?.lists.length) return null
  return (
    <Section
      title={t('blocklists.title')}
      lead={t('blocklists.lead')}
      actions={
        mayChange && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
            {t('check')}
          </Button>
        )
      }
    >
      <Stack>
        <DataTable
          label={t('blocklists.title')}
          columns={columns}
          rows={data.items}
          rowId={({ target, list }) => `${target} ${list}`}
          empty={<Empty icon={IconShieldSearch} title={t('notChecked')} text={t('blocklists.empty')} />}
        />
        {data.items.some(({ state }) => state === 'listed') && <Text fz="sm">{t('blocklists.advice')}</Text>}
      </Stack>
    </Section>
  )
}

function useColumns(): Column<Result>[] {
  const { t } = useTranslation('deliverability')
  const { day, time } = useFormat()
  return [
    { key: 'target', title: t('blocklists.target'), cell: ({ target }) => target },
    { key: 'list', title: t('blocklists.list'), cell: ({ list }) => list },
    {
      key: 'state',
      title: t('blocklists.state'),
      cell: ({ state, since }) => (
        <Badge color={COLORS[state]} variant="light">
          {t(`blocklists.states.${state}`, { since: day(since) })}
        </Badge>
      ),
    },
    { key: 'checkedAt', title: t('checkedAt'), isExtra: true, cell: ({ checkedAt }) => time(checkedAt) },
  ]
}
