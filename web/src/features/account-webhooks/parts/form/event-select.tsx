import { Code, Group, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { eventGroups } from '../../logic/events.ts'
import type { WebhookEvent } from '../../logic/webhook.ts'

interface Props {
  known: Pick<Answer<'GET /account-webhooks'>, 'events' | 'silentEvents'>
  value: WebhookEvent | null
  onChange: (event: WebhookEvent) => void
  error?: ReactNode
}

/** Chooses the event of a webhook; each is explained in the list and once it is chosen. */
export function EventSelect({ known, value, onChange, error }: Props) {
  const { t } = useTranslation('account-webhooks')
  const data = eventGroups(known).map(({ group, events }) => ({
    group: t(`groups.${group}`),
    items: events.map((event) => ({ value: event, label: t(`events.${event}`) })),
  }))
  return (
    <Select
      label={t('form.event')}
      description={value ? t(`hints.${value}`) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('form.eventPick')}
      data-autofocus
      required
      allowDeselect={false}
      maxDropdownHeight={340}
      data={data}
      value={value}
      onChange={(event) => event && onChange(event as WebhookEvent)}
      error={error}
      renderOption={({ option }) => <Option event={option.value as WebhookEvent} />}
    />
  )
}

function Option({ event }: { event: WebhookEvent }) {
  const { t } = useTranslation('account-webhooks')
  return (
    <div>
      <Group gap="xs">
        <Text fz="sm" fw={600}>
          {t(`events.${event}`)}
        </Text>
        <Code>{event}</Code>
      </Group>
      <Text fz="xs" c="dimmed">
        {t(`hints.${event}`)}
      </Text>
    </div>
  )
}
