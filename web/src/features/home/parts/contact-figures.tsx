import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Stat } from '../../../ui/stat.tsx'

type Contacts = Answer<'GET /dashboard'>['contacts']

export function ContactFigures({ contacts }: { contacts: Contacts | undefined }) {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  return (
    <>
      <Stat label={t('contacts.total')} value={contacts && number(contacts.total)} />
      <Stat label={t('contacts.subscribed')} value={contacts && number(contacts.subscribed)} />
      <Stat label={t('contacts.added')} value={contacts && `+${number(contacts.added)}`} />
      <Stat label={t('contacts.lost')} value={contacts && `−${number(contacts.lost)}`} />
    </>
  )
}
