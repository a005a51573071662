import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Body, call } from '../../../api/client.ts'
import type { LandingPage, SentContent } from './landing-page.ts'

type Asked = Body<'POST /landing-pages/preview'>

/** The HTML of a content as visitors would see it, shortly after the last change. */
export function usePreview({ title, language, shopId }: LandingPage, content: SentContent) {
  // Compared as text, so that the same page is not requested twice.
  const [asked] = useDebouncedValue(JSON.stringify({ title, language, shopId, ...content }), 400)
  const { data, error } = useQuery({
    queryKey: ['preview of a page', asked],
    queryFn: ({ signal }) => call('POST /landing-pages/preview', { body: JSON.parse(asked) as Asked }, signal),
    placeholderData: keepPreviousData,
    // Forms of the page may have changed since.
    staleTime: 0,
    retry: false,
    meta: { isShown: true },
  })
  /** Stays while the content is faulty, as between two keys. */
  const last = useRef(data?.html)
  if (data) last.current = data.html
  return { html: last.current, error }
}

export type Preview = ReturnType<typeof usePreview>
