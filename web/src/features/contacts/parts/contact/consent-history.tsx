import { Box, Button, Card, Group, Text, Timeline, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'

type Entry = Item<'GET /contacts/{contact_id}/consent-history'>
type Purpose = Item<'GET /purposes'>

const FEW = 5
const MOST = 100

/** What happened to the consents of a contact, newest first. */
export function ConsentHistory({ contactId, purposes }: { contactId: string; purposes: readonly Purpose[] }) {
  const { t } = useTranslation('contacts')
  const [pageSize, setPageSize] = useState(FEW)
  const { data } = useApi('GET /contacts/{contact_id}/consent-history', {
    path: { contact_id: contactId },
    query: { pageSize },
  })
  if (!data?.total) return null
  return (
    <Card withBorder component="section" aria-labelledby="consent-history">
      <Title order={2} fz="md" mb="md" id="consent-history">
        {t('consents.history.title')}
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={data.items.length}>
        {data.items.map((entry) => (
          <Timeline.Item key={entry.id} color={COLORS[entry.kind]}>
            <EntryText entry={entry} purpose={purposes.find(({ id }) => id === entry.purposeId)?.name} />
          </Timeline.Item>
        ))}
      </Timeline>
      {data.total > data.items.length && pageSize < MOST && (
        <Group mt="sm">
          <Button variant="subtle" size="xs" onClick={() => setPageSize(MOST)}>
            {t('consents.history.more', { count: data.total - data.items.length })}
          </Button>
        </Group>
      )}
    </Card>
  )
}

const COLORS: Record<Entry['kind'], string> = {
  given: 'teal',
  resumed: 'teal',
  withdrawn: 'orange',
  unsubscribed: 'red',
  complained: 'red',
  bounced: 'red',
  suppressed: 'red',
  blacklisted: 'red',
}

function EntryText({ entry: { at, kind, way, proof }, purpose }: { entry: Entry; purpose: string | undefined }) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  const isConsent = kind === 'given' || kind === 'withdrawn'
  const words = isConsent
    ? t(`consents.history.${kind}`, { purpose: purpose ?? t('timeline.somePurpose') })
    : t(`consents.endings.${kind}`)
  const source = t(`sources.${way as 'manual'}`, { defaultValue: way })
  // Older withdrawals have the source of their consent.
  const how = kind === 'given' ? source : t(`consents.ways.${way as 'page'}`, { defaultValue: source })
  return (
    <Box mt={-4}>
      <Text>{words}</Text>
      <Text fz="sm" c="dimmed">
        {time(at)} · {how}
        {proof.note && ` · ${proof.note}`}
      </Text>
    </Box>
  )
}
