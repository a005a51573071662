import { Badge, Box, Button, Group, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Fact, Facts } from '../../../ui/page/fact.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Billing } from '../logic/choice.ts'
import { usePriceList } from '../logic/price-list.ts'

/** The tariff of the company, how much of it is used, and what comes next. */
export function PresentTariff({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const { number } = useFormat()
  const { tariff, contacts, limit, cancelledAt } = billing
  if (tariff === null || limit === null)
    return <Section title={t('present.title')} lead={t('present.none', { contacts: number(contacts) })} />
  return (
    <Section
      title={t('present.title')}
      badge={cancelledAt && <Badge color="orange">{t('present.cancelled')}</Badge>}
      actions={<End billing={billing} />}
    >
      <Usage billing={billing} limit={limit} />
      <Box mt="lg">
        <Coming billing={billing} />
      </Box>
    </Section>
  )
}

function Usage({ billing: { contacts, percent }, limit }: { billing: Billing; limit: number }) {
  const { t } = useTranslation('billing')
  const { number } = useFormat()
  const used = percent ?? 0
  const label = t('present.used', { contacts: number(contacts), limit: number(limit) })
  return (
    <>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={600}>{label}</Text>
        <Text c="dimmed" className="numbers">
          {number(used)} %
        </Text>
      </Group>
      <Progress
        value={Math.min(used, 100)}
        size="lg"
        radius="xl"
        color={used >= 100 ? 'red' : used >= 80 ? 'orange' : undefined}
        aria-label={label}
      />
    </>
  )
}

function Coming({ billing: { period, nextInvoice, nextTariff, validTo } }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const { day, money, number } = useFormat()
  const next = usePriceList().data?.find(({ code }) => code === nextTariff)
  return (
    <Facts>
      <Fact label={t('present.period')}>{t(`periods.${period ?? 'month'}`)}</Fact>
      <Fact label={t('present.validTo')}>{day(validTo)}</Fact>
      <Fact label={t('present.next')}>
        {nextInvoice
          ? t('present.nextInvoice', {
              day: day(nextInvoice.on),
              total: money(nextInvoice.total, nextInvoice.currency),
            })
          : t('present.noInvoice')}
      </Fact>
      {next && <Fact label={t('present.nextTariff')}>{t('present.otherTariff', { limit: number(next.limit) })}</Fact>}
    </Facts>
  )
}

/** Ends the tariff, or takes that back. */
function End({ billing: { tariff, period, currency, cancelledAt, validTo, available } }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const { day } = useFormat()
  const confirm = useConfirm()
  const mayChange = useMay('billing')
  const touches = ['/billing']
  const cancel = useSend('POST /billing/cancel', { touches, onDone: () => notify(t('cancel.done')) })
  const keep = useSend('PUT /billing/tariff', { touches, onDone: () => notify(t('cancel.takenBack')) })
  if (!mayChange || tariff === null) return null
  if (cancelledAt)
    return available ? (
      <Button
        variant="default"
        loading={keep.isPending}
        onClick={() => keep.mutate({ body: { tariff, period: period!, currency: currency! } })}
      >
        {t('cancel.takeBack')}
      </Button>
    ) : null
  const question = {
    title: t('cancel.title'),
    text: t('cancel.text', { day: day(validTo) }),
    action: t('cancel.action'),
    keep: t('cancel.keep'),
    isDangerous: true,
  }
  return (
    <Button
      variant="default"
      loading={cancel.isPending}
      onClick={async () => (await confirm(question)) && cancel.mutate({})}
    >
      {t('cancel.action')}
    </Button>
  )
}
