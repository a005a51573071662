import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/figure/stat.tsx'
import { Compared } from './compared.tsx'

type Emails = Answer<'GET /dashboard'>['emails']

const RATES = [
  { name: 'opened', isBadUp: false },
  { name: 'clicked', isBadUp: false },
  { name: 'unsubscribed', isBadUp: true },
] as const

export function EmailFigures({ emails, days }: { emails: Emails | undefined; days: number }) {
  const { t } = useTranslation('home')
  const { number, percent } = useFormat()
  const now = emails?.current
  const before = emails?.previous
  return (
    <>
      <Stat
        label={t('emails.delivered')}
        value={now && number(now.delivered)}
        note={now && before && <Compared now={now.delivered} before={before.delivered} days={days} />}
      />
      {RATES.map(({ name, isBadUp }) => (
        <Stat
          key={name}
          label={t(`emails.${name}`)}
          value={now && percent(now.rates[name])}
          note={
            now &&
            before && (
              <Compared now={now.rates[name]} before={before.rates[name]} days={days} isRate isBadUp={isBadUp} />
            )
          }
        />
      ))}
    </>
  )
}
