import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { Request } from '../logic/request.ts'
import { useDecision } from '../logic/use-decision.ts'
import { useWanted } from '../logic/use-wanted.ts'
import { AskedBy } from './asked-by.tsx'
import { RequestArguments } from './request-arguments.tsx'
import { RequestTitle } from './request-title.tsx'

/** A call that waits for a decision. */
export function WaitingRequest({ request }: { request: Request }) {
  const { t } = useTranslation('assistants')
  const { ago, number } = useFormat()
  const id = useId()
  const wanted = useWanted(request)
  const { recipients } = request
  return (
    <Card withBorder padding="lg" component="article" aria-labelledby={id}>
      <Stack gap="sm">
        <div>
          <Title order={3} fz="lg" id={id} style={{ overflowWrap: 'anywhere' }}>
            <RequestTitle {...wanted} />
          </Title>
          <Text fz="sm" c="dimmed">
            <AskedBy askedBy={request.askedBy} /> · {ago(request.createdAt)}
          </Text>
        </div>
        <Text fw={600}>
          {recipients === null ? t('uncounted') : t('recipients', { count: recipients, number: number(recipients) })}
        </Text>
        <RequestArguments arguments={request.arguments} without={wanted.about?.argument} />
        {useRight('send') && <Decision request={request} sentence={wanted.sentence} />}
      </Stack>
    </Card>
  )
}

function Decision({ request, sentence }: { request: Request; sentence: string }) {
  const { t } = useTranslation('assistants')
  const { approve, reject, isApproving, isRejecting } = useDecision(request, sentence)
  return (
    <Group mt="xs">
      <Button
        onClick={() => void approve()}
        loading={isApproving}
        disabled={isRejecting}
        aria-label={t('approveWhat', { what: sentence })}
      >
        {t('approve')}
      </Button>
      <Button
        variant="default"
        onClick={reject}
        loading={isRejecting}
        disabled={isApproving}
        aria-label={t('rejectWhat', { what: sentence })}
      >
        {t('reject')}
      </Button>
    </Group>
  )
}
