import { Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Body, call } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { Section } from '../../../ui/page/section.tsx'
import { HtmlPreview } from '../../../ui/preview/html-preview.tsx'
import type { PageContent } from '../logic/page-content.ts'

const STATES = ['open', 'saved', 'paused', 'done'] as const

type Asked = Body<'POST /unsubscribe-pages/{page_id}/preview'>

interface Props {
  pageId: string
  content: PageContent
  /** Null for the standard layout. */
  design: { mjml: string } | null
}

/** A preview of the page with unsaved changes. */
export function PagePreview({ pageId, content, design }: Props) {
  const { t } = useTranslation('unsubscribe-pages')
  const [state, setState] = useState<(typeof STATES)[number]>('open')
  // Compared as text, so that the same content is not requested twice.
  const [asked] = useDebouncedValue(JSON.stringify({ content, design }), 300)
  const { data, error } = useQuery({
    queryKey: ['preview of an unsubscribe page', pageId, asked, state],
    queryFn: ({ signal }) => {
      const body = { ...(JSON.parse(asked) as Asked), state }
      return call('POST /unsubscribe-pages/{page_id}/preview', { path: { page_id: pageId }, body }, signal)
    },
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isShown: true },
  })
  return (
    <Section title={t('preview')} lead={t('previewLead')}>
      <Select
        mb="sm"
        maw={240}
        aria-label={t('state')}
        allowDeselect={false}
        value={state}
        onChange={(next) => next && setState(next as typeof state)}
        data={STATES.map((one) => ({ value: one, label: t(`states.${one}`) }))}
      />
      {error && <Text mb="sm">{errorText(error)}</Text>}
      {data ? <HtmlPreview title={t('preview')} html={data.html} /> : <Skeleton h={400} />}
    </Section>
  )
}
