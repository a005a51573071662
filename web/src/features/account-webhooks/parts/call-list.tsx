import { Accordion, Group, Skeleton, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { CopyBlock } from '../../../ui/input/copy-block.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { type Call, faultOf, prettyBody } from '../logic/calls.ts'
import { RELOAD_MS } from '../logic/webhook.ts'
import { AnswerBadge } from './answer-badge.tsx'

/** The last calls of a webhook, which open to what was sent. */
export function CallList({ id }: { id: string }) {
  const { t } = useTranslation('account-webhooks')
  const { data, error, refetch } = useApi(
    'GET /account-webhooks/{webhook_id}/calls',
    { path: { webhook_id: id } },
    { isShown: true, refetchInterval: RELOAD_MS },
  )
  return (
    <Section title={t('calls.title')} lead={t('calls.lead')}>
      {data ? (
        <Calls calls={data.items} />
      ) : error ? (
        <Fault error={error} onAgain={() => void refetch()} />
      ) : (
        <Skeleton h={120} />
      )}
    </Section>
  )
}

function Calls({ calls }: { calls: Call[] }) {
  const { t } = useTranslation('account-webhooks')
  if (!calls.length) return <Empty icon={IconWebhook} title={t('calls.empty')} text={t('calls.emptyText')} />
  return (
    <Accordion variant="contained" order={3}>
      {calls.map((call) => (
        <CallItem key={call.id} call={call} />
      ))}
    </Accordion>
  )
}

function CallItem({ call }: { call: Call }) {
  const { t } = useTranslation('account-webhooks')
  const { second, number } = useFormat()
  const fault = faultOf(call)
  return (
    <Accordion.Item value={call.id}>
      <Accordion.Control>
        <Group gap="sm">
          <AnswerBadge status={call.status} />
          <Text fz="sm">{second(call.at)}</Text>
          <Text fz="sm" c="dimmed">
            {t('calls.ms', { ms: number(call.ms) })}
          </Text>
        </Group>
        {fault && (
          <Text fz="sm" c="var(--mantine-color-error)" mt={4}>
            {t(`errors.${fault}`, { status: call.status })}
          </Text>
        )}
      </Accordion.Control>
      <Accordion.Panel>
        <CopyBlock text={prettyBody(call.body)} label={t('calls.body', { at: second(call.at) })} maxHeight={360} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
