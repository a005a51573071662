import { Box, Input, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../../../../api/client.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import type { Config } from '../../../logic/editor/graph/graph.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { TIME_KINDS } from '../../../logic/editor/words/time-words.ts'
import { useField, Within } from './scope.tsx'
import { TIME_FORMS } from './time-kinds.tsx'

/** The first settings of each kind. */
const BEGINNINGS: Record<string, Config> = {
  duration: { value: 1, unit: 'days' },
  date: {},
  time: { at: '09:00' },
  field: { field: 'birthday', at: '09:00' },
  event_field: {},
  best_hour: { withinHours: 24 },
  spread: { over: { value: 6, unit: 'hours' } },
}

interface Props {
  name: string
  label?: string
  place: 'wait' | 'condition'
}

/** A time specification: its kind, its settings, and the moment that it means now. */
export function TimeField({ name, label, place }: Props) {
  const { say } = useSay()
  const { value, choose, shown } = useField<Config>(name, label)
  const kind = value?.kind as string | undefined
  const Form = kind ? TIME_FORMS[kind] : undefined
  return (
    <Stack gap="xs" data-field={shown.wrapperProps['data-field']}>
      <Select
        label={shown.label}
        error={shown.error}
        data={TIME_KINDS.map((one) => ({ value: one, label: say(`times.${one}`) }))}
        value={kind ?? null}
        onChange={(next) => next && next !== kind && choose({ kind: next, ...BEGINNINGS[next] })}
        allowDeselect={false}
      />
      {value && Form && (
        <Box ps="sm" style={{ borderInlineStart: '3px solid var(--mantine-color-default-border)' }}>
          <Stack gap="xs">
            <Within name={name} values={value}>
              <Form />
            </Within>
            <Resolved spec={value} place={place} />
          </Stack>
        </Box>
      )}
    </Stack>
  )
}

const isComplete = (spec: Config) => Object.keys(spec).length > 1

/** The moment for a contact that comes now; of kinds that depend on the contact, only how they work. */
function Resolved({ spec, place }: { spec: Config; place: Props['place'] }) {
  const { say, knows } = useSay()
  const { time } = useFormat()
  const text = JSON.stringify(spec)
  const [asked] = useDebouncedValue(text, 300)
  const kind = String(spec.kind)
  const isOfContact = knows(`timeHints.${kind}`)
  const { data, error } = useQuery<{ at: string }, ApiError>({
    queryKey: ['POST /automations/resolve-time', asked, place],
    queryFn: ({ signal }) =>
      call('POST /automations/resolve-time', { body: { spec: JSON.parse(asked), place } }, signal),
    enabled: !isOfContact && isComplete(spec),
    staleTime: 60_000,
    retry: false,
    meta: { isShown: true },
  })
  if (isOfContact)
    return (
      <Text fz="xs" c="dimmed">
        {say(`timeHints.${kind}`)}
      </Text>
    )
  if (error) return <Input.Error>{say(isTooFar(error) ? 'tooFar' : 'timeIncomplete')}</Input.Error>
  return data ? (
    <Text fz="xs" c="dimmed" role="status">
      {say('resolved', { time: time(data.at) })}
    </Text>
  ) : null
}

const isTooFar = ({ params }: ApiError) =>
  Array.isArray(params.issues) && params.issues.some(({ code }: { code?: string }) => code === 'too_far')
