import { Badge, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useSearchState } from '../../../../core/search-state.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'

type Call = Answer<'GET /automations/{automation_id}/report'>['webhooks'][number]
type Node = Answer<'GET /automations/{automation_id}'>['graph']['nodes'][number]

/** Calls that the API returns at most. */
const SHOWN = 1000
const PAGE_SIZE = 25

/** The calls of webhook nodes with their results, the newest first. */
export function WebhookTable({ calls, nodes }: { calls: readonly Call[]; nodes: readonly Node[] }) {
  const { t } = useTranslation('statistics')
  const { number } = useFormat()
  const [search, set] = useSearchState()
  const page = Math.max(1, Math.floor(Number(search.page) || 1))
  const rows = calls.map((call, i) => ({ ...call, key: String(i) })).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const onPage = (next: number) => set({ page: next > 1 ? String(next) : undefined })
  return (
    <>
      <DataTable
        label={t('tabs.webhooks')}
        columns={useColumns(nodes)}
        rows={rows}
        rowId={({ key }) => key}
        paging={{ page, pageSize: PAGE_SIZE, total: calls.length, onPage }}
        empty={<Empty icon={IconWebhook} title={t('webhooks.empty')} />}
      />
      {calls.length >= SHOWN && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('webhooks.newest', { shown: number(SHOWN) })}
        </Text>
      )}
    </>
  )
}

function useColumns(nodes: readonly Node[]): Column<Call>[] {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const nameOf = (key: string) => nodes.find(({ id }) => id === key)?.name || key
  return [
    { key: 'result', title: t('webhooks.result'), cell: (call) => <Result call={call} /> },
    {
      key: 'contact',
      title: t('recipients.contact'),
      cell: ({ contactId, email }) => <ContactLink id={contactId} email={email} />,
    },
    { key: 'node', title: t('webhooks.node'), isExtra: true, cell: ({ node }) => nameOf(node) },
    { key: 'attempt', title: t('webhooks.attempts'), isNumber: true, isExtra: true, cell: ({ attempt }) => attempt },
    { key: 'at', title: t('activity.at'), isExtra: true, cell: ({ at }) => time(at) },
  ]
}

/** Whether a call succeeded, waits, is tried again, or was given up, and why; on narrow screens also when. */
function Result({ call: { at, attempt, status, error, nextAt } }: { call: Call }) {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const isDone = nextAt === null
  const isGood = isDone && error === null && isSuccess(status)
  const name = isGood ? 'good' : isDone ? 'failed' : attempt ? 'again' : 'waiting'
  const reason = reasonOf(error, status)
  const why = [
    ...(status === null ? [] : [t('webhooks.status', { status })]),
    ...(reason ? [t(`webhooks.errors.${reason as 'network'}`, { defaultValue: reason })] : []),
  ]
  return (
    <>
      <Badge miw="max-content" color={isGood ? 'teal' : isDone ? 'red' : attempt ? 'orange' : 'gray'}>
        {t(`webhooks.${name}`)}
      </Badge>
      {why.length > 0 && (
        <Text fz="xs" c="dimmed">
          {why.join(' · ')}
        </Text>
      )}
      <Text fz="xs" c="dimmed" hiddenFrom="sm">
        {time(at)}
      </Text>
      {nextAt && attempt > 0 && (
        <Text fz="xs" c="dimmed">
          {t('webhooks.next', { at: time(nextAt) })}
        </Text>
      )}
    </>
  )
}

/** Any other answer is a failure, also without an error. */
const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300

/** The status already says what an error of the same name would. */
const reasonOf = (error: string | null, status: number | null) =>
  error && !(error === 'status' && status) ? error : ''
