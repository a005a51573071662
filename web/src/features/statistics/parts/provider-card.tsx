import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { FigureTable } from './figure-table.tsx'

type Provider = Answer<'GET /stats/campaigns/{campaign_id}'>['providers'][number]

const NAMES: Record<Provider['provider'], string> = {
  gmail: 'Gmail',
  seznam: 'Seznam.cz',
  microsoft: 'Outlook, Hotmail',
  yahoo: 'Yahoo',
  apple: 'iCloud',
  centrum: 'Centrum.cz',
  azet: 'Azet.sk',
  zoznam: 'Zoznam.sk',
  other: '',
}

/** A share of the sent mails, as the API counts the whole campaign. */
const shareOf = (part: number, whole: number) => (whole ? Math.min(1, part / whole) : null)

/** The figures by mailbox provider: a block by one of them is seen here first. */
export function ProviderCard({ providers = [] }: { providers: readonly Provider[] | undefined }) {
  const { t } = useTranslation('statistics')
  if (!providers.length) return null
  const rows = providers.map(({ provider, sent, opened, clicked, bounced }) => ({
    key: provider,
    name: NAMES[provider] || t('providers.other'),
    sent,
    bounced,
    rates: { opened: shareOf(opened, sent), clicked: shareOf(clicked, sent) },
  }))
  return <FigureTable title={t('providers.title')} of={t('providers.provider')} rows={rows} />
}
