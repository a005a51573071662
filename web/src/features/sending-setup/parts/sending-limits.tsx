import { Progress, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Section } from '../../../ui/page/section.tsx'

/** The limits of sending and their use. */
export function SendingLimits() {
  const { t } = useTranslation('sending-setup')
  const { limits } = useLoaded('GET /sending-mode', {})
  return (
    <Section title={t('limits.title')} lead={t('limits.lead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Limit label={t('limits.hour')} used={limits.used.hour} limit={limits.perHour} />
        <Limit label={t('limits.day')} used={limits.used.day} limit={limits.perDay} />
      </SimpleGrid>
    </Section>
  )
}

function Limit({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const { t } = useTranslation('sending-setup')
  const { number } = useFormat()
  const share = limit ? Math.min(100, (used / limit) * 100) : limit === 0 ? 100 : 0
  return (
    <div>
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>
        {limit === null
          ? t('limits.unlimited', { used: number(used) })
          : t('limits.of', { used: number(used), limit: number(limit) })}
      </Text>
      {limit !== null && <Progress mt={6} value={share} color={share >= 90 ? 'red' : 'brand'} aria-label={label} />}
    </div>
  )
}
