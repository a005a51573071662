import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { TaggedText } from '../../../parts/merge-tag/tagged-text.tsx'
import { useNamed } from '../../../parts/object/references.ts'
import { nameOfSender, useSenders } from '../../../parts/sender/senders.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { type Campaign, sizeOf } from '../logic/campaign.ts'
import { useScheduleText } from '../logic/schedule-text.ts'
import { ContentPreview } from './draft/content/content-preview.tsx'

/** Content, sender and recipients of a campaign, read-only. */
export function Summary({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { list, number, percent } = useFormat()
  const sender = useSenders()?.find(({ id }) => id === campaign.senderId)
  const audience = useAudienceText(campaign)
  const schedule = useScheduleText()
  const size = sizeOf(campaign)
  const tagged = (text: string) => text && <TaggedText text={text} />
  const rows: { label: string; value: ReactNode }[] = [
    { label: t('fields.subject'), value: tagged(campaign.subject) || t('noSubject') },
    { label: t('fields.preheader'), value: tagged(campaign.preheader) },
    {
      label: t('fields.sender'),
      value: sender && nameOfSender({ ...sender, name: campaign.senderName ?? sender.name }),
    },
    { label: t('fields.replyTo'), value: campaign.replyTo },
    { label: t('steps.audience'), value: audience },
    { label: t('approval.label'), value: size !== null && number(size) },
    { label: t('fields.holdout'), value: campaign.holdout && percent(campaign.holdout.percent / 100) },
    { label: t('when.title'), value: schedule(plannedOf(campaign)) },
    { label: t('tags.label'), value: list(campaign.tags) },
  ]
  return (
    <Section title={t(campaign.finishedAt ? 'summary.was' : 'summary.title')}>
      <Table verticalSpacing={6} horizontalSpacing={0} mb="lg" withRowBorders={false}>
        <Table.Tbody>
          {rows
            .filter(({ value }) => value)
            .map(({ label, value }) => (
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

/** The schedule with the time chosen last, or the start of sending. */
function plannedOf({ schedule, sendAt, startedAt }: Campaign): Campaign['schedule'] {
  const moment = startedAt ?? sendAt
  return moment ? { ...schedule, mode: schedule.mode === 'now' ? 'at' : schedule.mode, sendAt: moment } : schedule
}

/** The names of the lists and segments of the audience. */
function useAudienceText({ audience, type }: Campaign): string {
  const { t } = useTranslation('campaigns')
  const { list } = useFormat()
  const { listIds, segmentIds, excludeListIds, excludeSegmentIds, excludeEmails } = audience
  const listed = useNamed('list', [...listIds, ...excludeListIds])
  const segmented = useNamed('segment', [...segmentIds, ...excludeSegmentIds])
  if (type === 'resend') return t('audience.resend')
  const included = [...listIds.map(listed), ...segmentIds.map(segmented)]
  const excluded = [...excludeListIds.map(listed), ...excludeSegmentIds.map(segmented), ...excludeEmails]
  return [list(included), excluded.length ? t('summary.without', { names: list(excluded) }) : '']
    .filter(Boolean)
    .join('; ')
}
