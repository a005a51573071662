import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../api/client.ts'
import { useFormat } from '../i18n/format.ts'

export interface Mail {
  html: string
  subject: string
  preheader: string
}

export type Issue = Answer<'POST /content/lint'>['issues'][number]
export type SpamReport = Answer<'POST /content/spam-check'>

/** A mail as it was a moment ago: it is not checked at every key. */
function useSettled({ html, subject, preheader }: Mail) {
  const written = useMemo(() => ({ html, subject, preheader }), [html, subject, preheader])
  const [mail] = useDebouncedValue(written, 700)
  return { mail, isBehind: mail !== written }
}

// Every text that was checked is remembered with its answer, so not for long.
const ASKED = { placeholderData: keepPreviousData, staleTime: 60_000, gcTime: 5_000, retry: false }

/** What is wrong with a mail; undefined until it is known. */
export function useLint(written: Mail) {
  const { mail, isBehind } = useSettled(written)
  const { data, isFetching } = useQuery({
    queryKey: ['POST /content/lint', mail],
    queryFn: ({ signal }) => call('POST /content/lint', { body: mail }, signal),
    ...ASKED,
  })
  return { issues: data?.issues, isBusy: isBehind || isFetching }
}

/** How much a mail looks like spam; undefined until it is known. */
export function useSpamCheck(written: Mail) {
  const { mail } = useSettled(written)
  const { data, isFetching } = useQuery({
    queryKey: ['POST /content/spam-check', mail],
    queryFn: ({ signal }) => call('POST /content/spam-check', { body: mail }, signal),
    ...ASKED,
  })
  return { spam: data, isBusy: isFetching }
}

/** The line of the HTML in which something is wrong; null when it is elsewhere. */
export const lineOf = ({ params }: Issue): number | null =>
  params.part === undefined || params.part === 'html' ? Number(params.line) || null : null

type Finding = { code: string; params: Record<string, unknown> }

/** What a finding of the check means, as a sentence. */
export function useFindingText(): (finding: Finding) => string {
  const { t, i18n } = useTranslation('checks')
  const { number } = useFormat()
  return useCallback(
    ({ code, params }) => {
      const told = Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? number(value) : value,
      ])
      const isKnown = i18n.exists(`lint.${code}`, { ns: 'checks' })
      const text = t(isKnown ? (`lint.${code}` as 'lint.other') : 'lint.other', Object.fromEntries(told))
      const reason = `reasons.${params.reason}`
      return i18n.exists(reason, { ns: 'checks' }) ? `${text} ${t(reason as 'reasons.empty')}` : text
    },
    [t, i18n, number],
  )
}
