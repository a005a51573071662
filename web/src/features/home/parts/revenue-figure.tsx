import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/figure/stat.tsx'
import { Compared } from './compared.tsx'

type Revenue = Answer<'GET /dashboard'>['revenue']

/** Whether orders came from e-mails, so that there is something to show. */
export const hasRevenue = ({ current, previous }: Revenue) => current.length + previous.length > 0

/** The revenue that e-mails brought, in the currency with most orders. */
export function RevenueFigure({ revenue, days }: { revenue: Revenue; days: number }) {
  const { t } = useTranslation('home')
  const { money } = useFormat()
  const [most] = [...revenue.current, ...revenue.previous].sort((a, b) => b.orders - a.orders)
  const amountOf = (sums: Revenue['current']) => sums.find(({ currency }) => currency === most?.currency)?.amount ?? '0'
  if (!most) return null
  const amount = amountOf(revenue.current)
  return (
    <Stat
      label={t('revenue')}
      value={money(amount, most.currency)}
      note={
        <Compared
          now={Number(amount)}
          before={Number(amountOf(revenue.previous))}
          days={days}
          format={(value) => money(String(value), most.currency)}
        />
      }
    />
  )
}
