import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { IconCalendarTime, IconInfoCircle, IconPencil, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh, useSend } from '../../../../api/hooks.ts'
import { useCompany, useRight } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { useAbText } from '../../logic/ab-text.ts'
import type { Campaign } from '../../logic/campaign.ts'
import { useScheduleText } from '../../logic/schedule-text.ts'
import { useCampaignControl } from '../../logic/sending/use-campaign-control.ts'
import { isTooSoon, MomentInput } from '../moment-input.tsx'

/** An approved campaign: it can be sent at once or at a time, or become a draft again. */
export function ApprovedCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { number, time } = useFormat()
  const maySend = useRight('send')
  const schedule = useScheduleText()
  const sayAb = useAbText()
  const control = useCampaignControl(campaign)
  const people = campaign.approvedRecipients ?? 0
  return (
    <Section
      title={t('approved.title', { count: people, number: number(people) })}
      lead={t('approved.lead', { time: time(campaign.approvedAt) })}
      actions={
        maySend && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={control.unapprove}
            loading={control.isBusy}
          >
            {t('ask.unapprove.action')}
          </Button>
        )
      }
    >
      <Stack>
        <Text>
          {t('schedule.title')}: <b>{schedule(campaign.schedule)}</b>
        </Text>
        {campaign.ab && <Text>{sayAb(campaign.ab)}</Text>}
        {maySend ? (
          <SendForm campaign={campaign} />
        ) : (
          <Alert icon={<IconInfoCircle aria-hidden />}>{t('approval.noRight')}</Alert>
        )}
      </Stack>
    </Section>
  )
}

function SendForm({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { time } = useFormat()
  const { timezone } = useCompany()
  const { isPending, start } = useStart(campaign)
  const planned = campaign.schedule.mode === 'now' ? null : campaign.schedule.sendAt
  const isOver = planned !== null && isTooSoon(planned)
  const [isLater, setLater] = useState(isOver)
  const [moment, setMoment] = useState<string | null>(null)
  return (
    <>
      {isOver && <Alert color="yellow">{t('send.over')}</Alert>}
      <Group>
        <Button
          size="md"
          leftSection={planned ? <IconCalendarTime size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
          disabled={isOver}
          loading={isPending}
          onClick={() => void start(null)}
        >
          {planned ? t('send.at', { time: time(planned), zone: timezone }) : t('send.now')}
        </Button>
        {!isLater && (
          <Button size="md" variant="default" onClick={() => setLater(true)}>
            {t('send.later')}
          </Button>
        )}
      </Group>
      {isLater && (
        <>
          <Divider />
          <MomentInput label={t('schedule.sendAt')} value={moment} onChange={setMoment} />
          <Group>
            <Button
              variant="default"
              disabled={!moment || isTooSoon(moment)}
              loading={isPending}
              onClick={() => moment && void start(moment)}
            >
              {moment ? t('send.at', { time: time(moment), zone: timezone }) : t('send.schedule')}
            </Button>
          </Group>
        </>
      )}
    </>
  )
}

/** Sends the campaign by its own schedule, or at a time chosen here. */
function useStart({ id, name, schedule, ab, approvedRecipients }: Campaign) {
  const { t } = useTranslation('campaigns')
  const { number, time } = useFormat()
  const { timezone } = useCompany()
  const confirm = useConfirm()
  const sayAb = useAbText()
  const client = useQueryClient()
  const send = useSend('POST /campaigns/{campaign_id}/send', {
    touches: ['/campaigns'],
    onDone: ({ status, sendAt }) =>
      notify(status === 'scheduled' ? t('send.scheduled', { time: time(sendAt) }) : t('send.begun')),
    onFail: (error) => {
      notifyError(error)
      void refresh(client, ['/campaigns'])
    },
  })
  const start = async (moment: string | null) => {
    const at = moment ?? (schedule.mode === 'now' ? null : schedule.sendAt)
    const count = approvedRecipients ?? 0
    const text = at
      ? t('send.textAt', { count, number: number(count), time: time(at), zone: timezone })
      : t('send.textNow', { count, number: number(count) })
    const isSure = await confirm({
      title: at ? t('send.askAt', { name }) : t('send.askNow', { name }),
      text: ab ? `${text} ${sayAb(ab)}` : text,
      action: at ? t('send.schedule') : t('send.now'),
    })
    if (isSure) send.mutate({ path: { campaign_id: id }, body: moment ? { sendAt: moment } : {} })
  }
  return { isPending: send.isPending, start }
}
