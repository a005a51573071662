import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { brandOf } from '../../../parts/mail-blocks/brand/brand.ts'
import { placeOf } from '../../../parts/starters/load-place.ts'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ElementEditor } from '../parts/element-editor.tsx'

export function ElementPage() {
  const { t } = useTranslation('editor-elements')
  const { element: id } = useParams({ strict: false }) as { element: string }
  const element = useLoaded('GET /editor-elements/{element_id}', { path: { element_id: id } })
  const mayChange = useMay('content')
  const { data: place } = useQuery(placeOf(useQueryClient()))
  return (
    <Page
      title={element.name}
      above={[{ title: t('titles.elements'), to: '/elements' }]}
      lead={element.drafts > 0 && t('drafts', { count: element.drafts })}
    >
      {!mayChange ? (
        <CodeEditor label={t('mjml')} value={element.mjml} onChange={() => {}} isReadOnly height={480} />
      ) : place ? (
        <ElementEditor key={id} element={element} brand={brandOf(place.brand, place.logo)} />
      ) : (
        <Skeleton h={560} />
      )}
    </Page>
  )
}
