import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../../core/search-state.ts'
import { Page } from '../../../ui/page/page.tsx'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import { findInGuides } from '../logic/find-in-guides.ts'
import { NAMES, useGuides } from '../logic/guides.ts'
import { FoundPlaces } from '../parts/found-places.tsx'
import { GuideCards } from '../parts/guide-cards.tsx'

/** All guides, and the search in them. */
export function GuidesPage() {
  const { t } = useTranslation('guide')
  const [{ q = '' }, setState] = useSearchState()
  const guides = useGuides(NAMES)
  return (
    <Page title={t('titles.guide')} lead={t('lead')}>
      <Stack gap="lg">
        <search style={{ maxWidth: '34rem' }}>
          <SearchInput label={t('search')} value={q} onChange={(text) => setState({ q: text || undefined })} />
        </search>
        {q ? <FoundPlaces places={findInGuides(guides, q)} question={q} /> : <GuideCards guides={guides} />}
      </Stack>
    </Page>
  )
}
