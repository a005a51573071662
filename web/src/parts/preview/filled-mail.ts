import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Answer, type ApiError, type Body, call } from '../../api/client.ts'

export type WrittenMail = Omit<Body<'POST /content/preview'>, 'contactId'>

interface Options {
  /** Null shows an invented contact. */
  contactId?: string | null
  isEnabled?: boolean
}

/** A written mail with values in place of its tags. */
export function useFilledMail(
  { html, subject = '', preheader = '', footerId = null, withFooter = true }: WrittenMail,
  { contactId = null, isEnabled = true }: Options = {},
) {
  const written = useMemo(
    () => ({ html, subject, preheader, footerId, withFooter, ...(contactId ? { contactId } : {}) }),
    [html, subject, preheader, footerId, withFooter, contactId],
  )
  // Not at every key.
  const [body] = useDebouncedValue(written, 300)
  return useQuery<Answer<'POST /content/preview'>, ApiError>({
    queryKey: ['POST /content/preview', body],
    queryFn: ({ signal }) => call('POST /content/preview', { body }, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // The cache keeps every written text with its answer, so only briefly.
    gcTime: 10_000,
    retry: false,
    // The place of the preview shows the error.
    meta: { isShown: true },
  })
}
