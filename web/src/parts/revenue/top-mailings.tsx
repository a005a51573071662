import { Box, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { TextLink } from '../../ui/link/link.tsx'
import { ObjectLink } from '../object/object-link.tsx'
import type { Conversions } from './revenue.ts'

type Top = Conversions['top'][number]

/** The mailings that brought most in one currency. */
export function TopMailings({ top }: { top: readonly Top[] }) {
  const { t } = useTranslation('revenue')
  const { money, number } = useFormat()
  const most = Math.max(...top.map(({ amount }) => Number(amount)))
  return (
    <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
      {top.map((one) => (
        <Box key={`${one.type} ${one.id}`} component="li">
          <Group justify="space-between" wrap="nowrap" gap="md" align="baseline">
            <Text component="div" miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Name mailing={one} />
            </Text>
            <Text className="numbers" fw={600} style={{ whiteSpace: 'nowrap' }}>
              {money(one.amount, one.currency)}
            </Text>
          </Group>
          {/* The amounts beside it say the same. */}
          <Progress value={most > 0 ? (100 * Number(one.amount)) / most : 0} mt={4} aria-hidden />
          <Text fz="xs" c="dimmed" mt={2}>
            {t('orderCount', { count: one.orders, number: number(one.orders) })}
          </Text>
        </Box>
      ))}
    </Stack>
  )
}

/** The statistics of a mailing say more about its orders than its own page. */
const Name = ({ mailing: { type, id, name } }: { mailing: Top }) =>
  (type === 'campaign' || type === 'automation') && id && name ? (
    <TextLink
      to={
        type === 'automation'
          ? `/automations/${id}/statistics?view=revenue`
          : `/campaigns/${id}/statistics?view=revenue`
      }
      inherit
    >
      {name}
    </TextLink>
  ) : (
    <ObjectLink kind={type} id={id} name={name} />
  )
