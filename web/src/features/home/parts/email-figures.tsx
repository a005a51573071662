import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Change } from '../../../ui/change.tsx'
import { Stat } from '../../../ui/stat.tsx'

type Emails = Answer<'GET /dashboard'>['emails']

const RATES = [
  { name: 'opened', isBadUp: false },
  { name: 'clicked', isBadUp: false },
  { name: 'unsubscribed', isBadUp: true },
] as const

export function EmailFigures({ emails }: { emails: Emails | undefined }) {
  const { t } = useTranslation('home')
  const { number, percent } = useFormat()
  const change = (now: number | null, before: number | null, isBadUp: boolean) => {
    if (!now || !before || now === before) return null
    const isUp = now > before
    const text = `${isUp ? '+' : '−'}${percent(Math.abs(now - before) / before)}`
    return (
      <Change
        text={text}
        isUp={isUp}
        isBadUp={isBadUp}
        title={t('before', { value: before < 1 ? percent(before) : number(before) })}
      />
    )
  }
  const now = emails?.current
  const before = emails?.previous
  return (
    <>
      <Stat
        label={t('emails.delivered')}
        value={now && number(now.delivered)}
        note={now && before && change(now.delivered, before.delivered, false)}
      />
      {RATES.map(({ name, isBadUp }) => (
        <Stat
          key={name}
          label={t(`emails.${name}`)}
          value={now && percent(now.rates[name])}
          note={now && before && change(now.rates[name], before.rates[name], isBadUp)}
        />
      ))}
    </>
  )
}
