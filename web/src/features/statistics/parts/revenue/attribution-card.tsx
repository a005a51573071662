import { Box, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import type { Conversions } from '../../../../parts/revenue/revenue.ts'

/** Orders by what made them count for the campaign. */
export function AttributionCard({ conversions }: { conversions: Conversions['conversions'] }) {
  const { t } = useTranslation('statistics')
  const { t: revenue } = useTranslation('revenue')
  const { list, money, number } = useFormat()
  const ordersOf = ({ totals }: (typeof conversions)[number]) => totals.reduce((sum, { orders }) => sum + orders, 0)
  const all = conversions.reduce((sum, one) => sum + ordersOf(one), 0)
  return (
    <Card withBorder h="100%">
      <Title order={2} fz="md" mb="sm">
        {t('revenue.split')}
      </Title>
      <Stack gap="md">
        {conversions.map((one) => {
          const { kind, totals } = one
          const orders = ordersOf(one)
          return (
            <Box key={kind}>
              <Group justify="space-between" gap="sm" align="baseline">
                <Text fw={600}>{t(`revenue.kinds.${kind}`)}</Text>
                <Text className="numbers" fw={600}>
                  {totals.length ? list(totals.map(({ amount, currency }) => money(amount, currency))) : '—'}
                </Text>
              </Group>
              <Progress value={all ? (100 * orders) / all : 0} mt={4} aria-hidden />
              <Text fz="xs" c="dimmed" mt={2}>
                {revenue('orderCount', { count: orders, number: number(orders) })} · {t(`revenue.about.${kind}`)}
              </Text>
            </Box>
          )
        })}
      </Stack>
    </Card>
  )
}
