import { Card, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Fact, Facts } from '../../../ui/page/fact.tsx'
import type { Quote } from '../logic/use-quote.ts'

/** What the chosen tariff costs, when it begins, and what is invoiced today. */
export function QuoteLine({ quote }: { quote: Quote }) {
  const { t } = useTranslation('billing')
  const { money, day, digits } = useFormat()
  const { currency, price, vat, vatRate, total, startsOn, dueNow } = quote
  return (
    <Card withBorder bg="var(--mantine-color-default-hover)" padding="md" aria-live="polite">
      <Facts>
        <Fact label={t('quote.price')}>
          <Text span className="numbers">
            {money(price, currency)}
          </Text>
        </Fact>
        <Fact label={t('quote.vat', { rate: digits(vatRate) })}>{money(vat, currency)}</Fact>
        <Fact label={t('quote.total')}>
          <Text span fw={600} className="numbers">
            {money(total, currency)}
          </Text>
        </Fact>
        {startsOn !== null && (
          <Fact label={t('quote.begins')}>
            {dueNow === '0.00'
              ? t('quote.later', { day: day(startsOn) })
              : t('quote.now', { amount: money(dueNow, currency) })}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
