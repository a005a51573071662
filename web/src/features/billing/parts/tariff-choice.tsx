import { Alert, Button, Group, Radio, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Fault } from '../../../ui/page/fault.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { type Billing, type Choice, firstChoice, isKept } from '../logic/choice.ts'
import { type Currency, currenciesOf, type Period, type Tariff, usePriceList } from '../logic/price-list.ts'
import { useQuote } from '../logic/use-quote.ts'
import { QuoteLine } from './quote-line.tsx'

/** The price list to choose from. */
export function TariffChoice({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const prices = usePriceList()
  return (
    <Section title={t('choice.title')} lead={t('choice.lead')}>
      {prices.error ? (
        <Fault error={prices.error} onAgain={() => void prices.refetch()} />
      ) : prices.data ? (
        // What the company has decides what is chosen first, so another state begins again.
        <Chooser
          key={JSON.stringify([billing.nextInvoice, billing.cancelledAt])}
          billing={billing}
          tariffs={prices.data}
        />
      ) : (
        <Skeleton h={240} />
      )}
    </Section>
  )
}

function Chooser({ billing, tariffs }: { billing: Billing; tariffs: readonly Tariff[] }) {
  const { t } = useTranslation('billing')
  const { day } = useFormat()
  const { country } = useLoaded('GET /billing/profile', {})
  const [choice, setChoice] = useState<Choice>(() => firstChoice(billing, tariffs, country))
  const chosen = tariffs.find(({ code }) => code === choice.tariff)
  const quote = useQuote(chosen, choice)
  const currencies = currenciesOf(tariffs)
  const isOtherCurrency = billing.currency !== null && billing.currency !== choice.currency
  const isLost = billing.contacts > tariffs.at(-1)!.limit
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label={t('choice.period')}
          value={choice.period}
          onChange={(period) => setChoice({ ...choice, period: period as Period })}
          data={(['month', 'year'] as const).map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        {currencies.length > 1 && (
          <SegmentedControl
            aria-label={t('choice.currency')}
            value={choice.currency}
            onChange={(currency) => setChoice({ ...choice, currency: currency as Currency })}
            data={currencies}
          />
        )}
      </Group>
      <Cards
        tariffs={tariffs}
        choice={choice}
        contacts={billing.contacts}
        onChoose={(tariff) => setChoice({ ...choice, tariff })}
      />
      {isLost && <Alert color="orange">{t('choice.tooMany')}</Alert>}
      {quote && <QuoteLine quote={quote} />}
      {quote?.startsOn && isOtherCurrency && (
        <Text fz="sm">{t('choice.otherCurrency', { day: day(quote.startsOn), currency: choice.currency })}</Text>
      )}
      <Choose billing={billing} choice={choice} />
    </Stack>
  )
}

interface CardsProps {
  tariffs: readonly Tariff[]
  choice: Choice
  contacts: number
  onChoose: (tariff: string) => void
}

function Cards({ tariffs, choice, contacts, onChoose }: CardsProps) {
  const { t } = useTranslation('billing')
  const { number, money } = useFormat()
  return (
    <Radio.Group aria-label={t('choice.title')} value={choice.tariff ?? ''} onChange={onChoose}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {tariffs.map(({ code, limit, prices }) => {
          // The next invoice would be for a larger one.
          const isOff = limit < contacts
          return (
            <Radio.Card
              key={code}
              value={code}
              disabled={isOff}
              p="sm"
              radius="md"
              bg={code === choice.tariff ? 'var(--mantine-primary-color-light)' : undefined}
              style={{ whiteSpace: 'normal' }}
            >
              <Group wrap="nowrap" gap="sm" align="flex-start">
                <Radio.Indicator disabled={isOff} />
                <div>
                  <Text fz="sm" c={isOff ? 'dimmed' : undefined}>
                    {t('choice.upTo', { limit: number(limit) })}
                  </Text>
                  <Text c={isOff ? 'dimmed' : undefined} className="numbers">
                    <b>{money(prices[choice.currency]![choice.period], choice.currency)}</b>{' '}
                    <Text span fz="sm" c="dimmed">
                      {t(`choice.per.${choice.period}`)}
                    </Text>
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          )
        })}
      </SimpleGrid>
    </Radio.Group>
  )
}

function Choose({ billing, choice }: { billing: Billing; choice: Choice }) {
  const { t } = useTranslation('billing')
  const { missing } = useLoaded('GET /billing/profile', {})
  const confirm = useConfirm()
  const send = useSend('PUT /billing/tariff', { touches: ['/billing'], onDone: () => notify(t('choice.done')) })
  const { tariff, period, currency } = choice
  if (tariff === null) return null
  const question = { title: t('choice.question'), text: t('choice.consequence'), action: t('choice.action') }
  return (
    <Group>
      <Button
        disabled={missing.length > 0 || isKept(billing, choice)}
        loading={send.isPending}
        onClick={async () => (await confirm(question)) && send.mutate({ body: { tariff, period, currency } })}
      >
        {t('choice.action')}
      </Button>
      {missing.length > 0 && <Text fz="sm">{t('choice.profileFirst')}</Text>}
    </Group>
  )
}
