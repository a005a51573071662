import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/client.ts'
import { errorText } from '../../i18n/errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { PeopleCount } from '../../ui/figure/people-count.tsx'
import { TypedNumber, useTypedNumber } from '../../ui/input/typed-number.tsx'

/** An action that takes away more people than this needs their number typed. */
const MANY = 100

interface Counting {
  /** Undefined until the people are counted. */
  count: number | undefined
  recount: () => unknown
  /** The number is typed for few people too. */
  isAlwaysTyped?: boolean
}

/** The number of people that an action takes away, counted by the server and, if there are many, typed by a person. */
export function useCountToConfirm({ count, recount, isAlwaysTyped = false }: Counting) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const typed = useTypedNumber(t('people.type'))
  const isTyped = count !== undefined && count > (isAlwaysTyped ? 0 : MANY)
  return {
    ...typed,
    count,
    isTyped,
    /** The number for the request; null while it is not known or not typed. */
    expected: (): number | null => (isTyped ? typed.read() : (count ?? null)),
    /** Shows that the number was wrong and counts again; false for another error. */
    isMismatch: (error: ApiError): boolean => {
      if (error.code !== 'count_mismatch') return false
      const actual = Number(error.params.actual)
      typed.refuse(t('people.mismatch', { count: actual, number: number(actual) }))
      void recount()
      return true
    },
  }
}

interface Props {
  confirming: ReturnType<typeof useCountToConfirm>
  /** What happens to them. */
  caption: (count: number) => string
  /** Why they could not be counted. */
  error: ApiError | null
}

export function CountToConfirm({ confirming, caption, error }: Props) {
  const { t } = useTranslation()
  const { count, isTyped, field, fault } = confirming
  if (error) return <Alert color="red">{errorText(error)}</Alert>
  if (count === undefined)
    return (
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>{t('people.counting')}</Text>
      </Group>
    )
  return (
    <Stack gap="sm">
      <PeopleCount count={count} caption={caption(count)} />
      {isTyped ? (
        <TypedNumber label={t('people.label')} hint={t('people.hint')} field={field} />
      ) : (
        fault && <Alert color="red">{fault}</Alert>
      )}
    </Stack>
  )
}
