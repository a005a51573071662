import { Card, Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'

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

/** Where the mailboxes are, and how each provider treated the campaign: a block of one of them shows here first. */
export function ProviderCard({ providers = [] }: { providers: readonly Provider[] | undefined }) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  if (!providers.length) return null
  const share = (part: number, whole: number) => percent(whole ? part / whole : null)
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb="sm">
        {t('providers.title')}
      </Title>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table aria-label={t('providers.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('providers.provider')}</Table.Th>
              <Table.Th ta="right">{t('figures.sent')}</Table.Th>
              <Table.Th ta="right">{t('figures.opened')}</Table.Th>
              <Table.Th ta="right">{t('figures.clicked')}</Table.Th>
              <Table.Th ta="right">{t('figures.bounced')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {providers.map((one) => (
              <Table.Tr key={one.provider}>
                <Table.Td>{NAMES[one.provider] || t('providers.other')}</Table.Td>
                <Table.Td ta="right">{number(one.sent)}</Table.Td>
                <Table.Td ta="right">{share(one.opened, one.delivered)}</Table.Td>
                <Table.Td ta="right">{share(one.clicked, one.delivered)}</Table.Td>
                <Table.Td ta="right">{share(one.bounced, one.sent + one.bounced)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
