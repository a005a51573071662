import { Text } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'

interface Props {
  /** An amount is null when it cannot be computed. */
  amounts: readonly { currency: string; amount: string | null }[]
}

/** Amounts as the value of a figure, each currency on its own line; smaller than counts, so that long ones fit. */
export function Amounts({ amounts }: Props) {
  const { money } = useFormat()
  return amounts.map(({ currency, amount }) => (
    <Text
      key={currency}
      component="span"
      display="block"
      fz={{ base: 18, sm: 20 }}
      fw={650}
      style={{ overflowWrap: 'anywhere' }}
    >
      {amount === null ? '—' : money(amount, currency)}
    </Text>
  ))
}
