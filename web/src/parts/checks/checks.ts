import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../api/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTagName } from '../merge-tag/merge-tags.ts'

export interface Mail {
  html: string
  subject: string
  preheader: string
  /** The footer that the mail gets; null for the default. */
  footerId?: string | null
}

export type Issue = Answer<'POST /content/lint'>['issues'][number]
export type SpamReport = Answer<'POST /content/spam-check'>

/** Delays the mail, so that it is not checked at every key. */
function useDelayedMail({ html, subject, preheader, footerId = null }: Mail) {
  const written = useMemo(() => ({ html, subject, preheader, footerId }), [html, subject, preheader, footerId])
  const [mail] = useDebouncedValue(written, 700)
  return { mail, isDelayed: mail !== written }
}

// The cache keeps every checked text with its answer, so only briefly.
const CHECK_OPTIONS = { placeholderData: keepPreviousData, staleTime: 60_000, gcTime: 5_000, retry: false }

/** The problems of a mail; undefined until the first check ends. */
export function useLint(written: Mail) {
  const { mail, isDelayed } = useDelayedMail(written)
  const { data, isFetching } = useQuery({
    queryKey: ['POST /content/lint', mail],
    queryFn: ({ signal }) => call('POST /content/lint', { body: mail }, signal),
    ...CHECK_OPTIONS,
  })
  return { issues: data?.issues, isBusy: isDelayed || isFetching }
}

/** The spam report of a mail; undefined until the first check ends. */
export function useSpamCheck(written: Mail) {
  const {
    mail: { footerId: _, ...mail },
  } = useDelayedMail(written)
  const { data, isFetching } = useQuery({
    queryKey: ['POST /content/spam-check', mail],
    queryFn: ({ signal }) => call('POST /content/spam-check', { body: mail }, signal),
    ...CHECK_OPTIONS,
  })
  return { spam: data, isBusy: isFetching }
}

/** The line of the HTML with the problem; null when the problem is elsewhere. */
export const lineOf = ({ params }: Issue): number | null =>
  params.part === undefined || params.part === 'html' ? Number(params.line) || null : null

type Finding = { code: string; params: Record<string, unknown> }

/** Describes a finding in a sentence. */
export function useFindingText(): (finding: Finding) => string {
  const { t, i18n } = useTranslation('checks')
  const { number, percent } = useFormat()
  const nameOf = useTagName()
  return useCallback(
    ({ code, params }) => {
      if (code === 'empty_tag') {
        const share = percent(Number(params.empty) / Math.max(1, Number(params.sample)))
        return t('lint.empty_tag', { tag: nameOf(String(params.tag)), share })
      }
      if (code === 'no_footer') {
        const missing = String(params.missing).split(', ')
        return t(missing.length > 1 ? 'lint.no_footer' : missing[0] === 'cl_company' ? 'noCompany' : 'noAddress')
      }
      const formatted = Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? number(value) : value,
      ])
      const isKnown = i18n.exists(`lint.${code}`, { ns: 'checks' })
      const text = t(isKnown ? (`lint.${code}` as 'lint.other') : 'lint.other', Object.fromEntries(formatted))
      const reason = `reasons.${params.reason}`
      return i18n.exists(reason, { ns: 'checks' })
        ? `${text} ${t(reason as 'reasons.empty', Object.fromEntries(formatted))}`
        : text
    },
    [t, i18n, number, percent, nameOf],
  )
}
