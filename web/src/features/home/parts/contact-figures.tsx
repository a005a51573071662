import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/figure/stat.tsx'
import { Compared } from './compared.tsx'

type Contacts = Answer<'GET /dashboard'>['contacts']

export function ContactFigures({ contacts, days }: { contacts: Contacts | undefined; days: number }) {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const before = contacts?.previous
  return (
    <>
      <Stat label={t('contacts.total')} value={contacts && number(contacts.total)} />
      <Stat label={t('contacts.subscribed')} value={contacts && number(contacts.subscribed)} />
      <Stat
        label={t('contacts.added')}
        value={contacts && number(contacts.added)}
        note={before && <Compared now={contacts.added} before={before.added} days={days} />}
      />
      <Stat
        label={t('contacts.lost')}
        value={contacts && number(contacts.lost)}
        note={before && <Compared now={contacts.lost} before={before.lost} days={days} isBadUp />}
      />
    </>
  )
}
