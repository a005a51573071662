import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Answer, type ApiError, call } from '../api/client.ts'
import { useFormat } from '../i18n/format.ts'

export interface Mail {
  html: string
  subject: string
  preheader: string
}

export type Issue = Answer<'POST /content/lint'>['issues'][number]
export type SpamReport = Answer<'POST /content/spam-check'>

/** What is wrong with a mail, asked a moment after the last key. */
export function useChecks({ html, subject, preheader }: Mail) {
  const [mail] = useDebouncedValue({ html, subject, preheader }, 700)
  const ask = <R extends 'POST /content/lint' | 'POST /content/spam-check'>(name: R) => ({
    queryKey: [name, mail.html, mail.subject, mail.preheader],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, { body: mail } as never, signal) as Promise<Answer<R>>,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  })
  const lint = useQuery<Answer<'POST /content/lint'>, ApiError>(ask('POST /content/lint') as never)
  const spam = useQuery<SpamReport, ApiError>(ask('POST /content/spam-check') as never)
  const isBehind = mail.html !== html || mail.subject !== subject || mail.preheader !== preheader
  return {
    issues: lint.data?.issues,
    spam: spam.data,
    isBusy: isBehind || lint.isFetching || spam.isFetching,
  }
}

type Finding = { code: string; params: Record<string, unknown> }

/** What a finding of the check means, as a sentence. */
export function useFindingText(): (finding: Finding) => string {
  const { t, i18n } = useTranslation('checks')
  const { number } = useFormat()
  return ({ code, params }) => {
    const told = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? number(value) : value,
    ])
    const isKnown = i18n.exists(`lint.${code}`, { ns: 'checks' })
    const text = t(isKnown ? (`lint.${code}` as 'lint.other') : 'lint.other', Object.fromEntries(told))
    const reason = `reasons.${params.reason}`
    return i18n.exists(reason, { ns: 'checks' }) ? `${text} ${t(reason as 'reasons.empty')}` : text
  }
}
