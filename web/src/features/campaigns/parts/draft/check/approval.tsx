import { Alert, Box, Button, Card, List, Loader, Text, Title } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../../api/client.ts'
import { refresh, useSend } from '../../../../../api/hooks.ts'
import { useRight } from '../../../../../core/company.tsx'
import { errorText } from '../../../../../i18n/errors.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import { PeopleCount } from '../../../../../ui/figure/people-count.tsx'
import { TypedNumber, useTypedNumber } from '../../../../../ui/input/typed-number.tsx'
import { notify, notifyError } from '../../../../../ui/message/notify.ts'
import { abSample } from '../../../logic/ab-sample.ts'
import { useAbText } from '../../../logic/ab-text.ts'
import type { AudienceCount, Campaign } from '../../../logic/campaign.ts'
import type { DraftState } from '../../../logic/draft/use-draft.ts'

interface Props {
  state: DraftState
  count: UseQueryResult<AudienceCount, ApiError>
  /** No check blocks sending. */
  isReady: boolean
  isChecking: boolean
}

/** Approves a campaign. The number of recipients must be typed, which prevents sending to a wrong audience. */
export function Approval({ state, count, isReady, isChecking }: Props) {
  const { t } = useTranslation('campaigns')
  const maySend = useRight('send')
  const say = useAbText()
  const { ab } = state.draft
  const { data, error, isFetching } = count
  return (
    <Card withBorder padding="lg" pos="sticky" top={72}>
      <Title order={2} fz="lg">
        {t('approval.title')}
      </Title>
      {error && (
        <Alert color="red" mt="sm">
          {errorText(error)}
        </Alert>
      )}
      {!data && isFetching && <Loader size="sm" mt="md" role="status" aria-label={t('audience.counting')} />}
      {!data && !isFetching && !error && (
        <Text c="dimmed" mt="sm">
          {t('audience.nobody')}
        </Text>
      )}
      {data && !error && (
        <Box mt="sm">
          <PeopleCount count={data.recipients} caption={t('audience.recipients', { count: data.recipients })} />
        </Box>
      )}
      <List fz="sm" mt="md" spacing={4} icon={<IconCheck size={14} aria-hidden />}>
        {ab && <List.Item>{say(ab)}</List.Item>}
        {ab && data && <AbHeads ab={ab} recipients={data.recipients} holdout={state.draft.holdout?.percent ?? 0} />}
        <List.Item>{t('approval.frozen')}</List.Item>
        <List.Item>{t('approval.later')}</List.Item>
      </List>
      {!isReady && !isChecking && (
        <Alert color="red" mt="md">
          {t('approval.notReady')}
        </Alert>
      )}
      {maySend ? (
        <ApprovalForm
          state={state}
          onRecount={() => void count.refetch()}
          isReady={isReady && Boolean(data?.recipients)}
        />
      ) : (
        <Alert mt="md" icon={<IconInfoCircle aria-hidden />}>
          {t('approval.noRight')}
        </Alert>
      )}
    </Card>
  )
}

interface HeadsProps {
  ab: NonNullable<Campaign['ab']>
  recipients: number
  holdout: number
}

/** The people in an A/B test, and a warning if they are too few to prove anything. */
function AbHeads({ ab, recipients, holdout }: HeadsProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const { tested, each, isSmall } = abSample(ab, recipients, holdout)
  return (
    <List.Item>
      {t('ab.heads', { count: tested, number: number(tested), each: number(each) })} {isSmall && t('ab.small')}
    </List.Item>
  )
}

interface FormProps {
  state: DraftState
  onRecount: () => void
  isReady: boolean
}

function ApprovalForm({ state, onRecount, isReady }: FormProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const client = useQueryClient()
  const typed = useTypedNumber(t('approval.type'))
  const approve = useSend('POST /campaigns/{campaign_id}/approve', {
    touches: ['/campaigns'],
    onDone: () => notify(t('approval.done')),
    onFail: (error) => {
      if (error.code !== 'count_mismatch') {
        notifyError(error)
        void refresh(client, ['/campaigns'])
        return
      }
      const actual = Number(error.params.actual)
      typed.refuse(t('approval.mismatch', { count: actual, number: number(actual) }))
      onRecount()
    },
  })
  const submit = async () => {
    const expectedRecipients = typed.read()
    if (expectedRecipients === null) return
    const saved = state.isDirty ? await state.save() : state.campaign
    if (!saved) return
    approve.mutate({ path: { campaign_id: saved.id }, body: { baseVersion: saved.version, expectedRecipients } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Box mt="md">
        <TypedNumber label={t('approval.label')} hint={t('approval.hint')} field={typed.field} />
      </Box>
      <Button type="submit" fullWidth mt="md" disabled={!isReady} loading={approve.isPending || state.isSaving}>
        {t('approval.action')}
      </Button>
    </form>
  )
}
