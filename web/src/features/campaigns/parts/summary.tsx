import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Campaign } from './campaign.ts'
import { ContentPreview } from './draft/content-preview.tsx'
import { nameOfSender, useSenders } from './draft/senders.ts'
import { useScheduleText } from './schedule-text.ts'

/** What was or will be sent, by whom and to whom: to look at, not to change. */
export function Summary({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { list } = useFormat()
  const sender = useSenders()?.find(({ id }) => id === campaign.senderId)
  const audience = useAudienceText(campaign)
  const schedule = useScheduleText()
  const rows = [
    [t('fields.subject'), campaign.subject || t('noSubject')],
    [t('fields.preheader'), campaign.preheader],
    [t('fields.sender'), sender ? nameOfSender({ ...sender, name: campaign.senderName ?? sender.name }) : ''],
    [t('fields.replyTo'), campaign.replyTo],
    [t('steps.audience'), audience],
    [t('schedule.title'), schedule(campaign.schedule)],
    [t('tags.label'), list(campaign.tags)],
  ].filter(([, value]) => value)
  return (
    <Section title={t(campaign.finishedAt ? 'summary.was' : 'summary.title')}>
      <Table verticalSpacing={6} horizontalSpacing={0} mb="lg" withRowBorders={false}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th
                scope="row"
                w={{ base: 124, sm: 160 }}
                c="dimmed"
                fw={500}
                fz="sm"
                style={{ verticalAlign: 'top' }}
              >
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {campaign.resendOf && (
        <TextLink to={`/campaigns/${campaign.resendOf}`} display="block" mb="md">
          {t('audience.resendOf')}
        </TextLink>
      )}
      <ContentPreview campaign={campaign} />
    </Section>
  )
}

/** The names of the lists and segments, as far as they still exist. */
function useAudienceText({ audience, type }: Campaign): string {
  const { t } = useTranslation('campaigns')
  const { list } = useFormat()
  const { data: lists } = useApi('GET /lists', { query: { pageSize: 100, sort: 'name' } })
  const { data: segments } = useApi('GET /segments', { query: { pageSize: 100, sort: 'name' } })
  if (type === 'resend') return t('audience.resend')
  const names = (ids: readonly string[], known: readonly { id: string; name: string }[] = []) =>
    ids.map((id) => known.find((one) => one.id === id)?.name ?? `#${id}`)
  const included = [...names(audience.listIds, lists?.items), ...names(audience.segmentIds, segments?.items)]
  const excluded = [
    ...names(audience.excludeListIds, lists?.items),
    ...names(audience.excludeSegmentIds, segments?.items),
    ...audience.excludeEmails,
  ]
  return [list(included), excluded.length ? t('summary.without', { names: list(excluded) }) : '']
    .filter(Boolean)
    .join('; ')
}
