import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { PageLink, TextLink } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'

/** The last campaigns and their results. */
export function LastCampaigns() {
  const { t } = useTranslation('home')
  const { day, number, percent } = useFormat()
  const mayWrite = useMay('campaigns')
  const { data } = useApi('GET /stats/emails', { query: { pageSize: 5 } })
  return (
    <Card withBorder h="100%">
      <Group justify="space-between" mb="sm">
        <Title order={2} fz="md">
          {t('last.title')}
        </Title>
        <TextLink to="/campaigns" fz="sm">
          {t('last.all')}
        </TextLink>
      </Group>
      <Stack gap="sm">
        {!data && <Skeleton h={180} />}
        {data?.items.map(({ id, name, startedAt, totals, rates }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <TextLink to={`/campaigns/${id}`} className="clip" display="block">
                {name}
              </TextLink>
              <Text fz="xs" c="dimmed">
                {day(startedAt)} · {t('last.sent', { count: totals.sent, number: number(totals.sent) })}
              </Text>
            </div>
            <Group gap="lg" wrap="nowrap">
              <Figure value={percent(rates.opened)} label={t('emails.opened')} />
              <Figure value={percent(rates.clicked)} label={t('emails.clicked')} />
            </Group>
          </Group>
        ))}
        {data && !data.items.length && (
          <Empty icon={IconSend} title={t('last.empty')} text={t('last.emptyText')}>
            {mayWrite && (
              <Button component={PageLink} to="/campaigns?new=1" variant="light">
                {t('newCampaign')}
              </Button>
            )}
          </Empty>
        )}
      </Stack>
    </Card>
  )
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <Text ta="right" component="div" className="numbers" fw={600} fz="sm">
    {value}
    <Text fz="xs" c="dimmed" fw={400}>
      {label}
    </Text>
  </Text>
)
