import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { SettingsCard } from './card.tsx'
import type { DraftState } from './use-draft.ts'

/** What stands below the mail, and where its readers sign off. */
export function FooterFields({ state: { draft, change } }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { data: footers } = useApi('GET /footers', { query: { pageSize: 100, sort: 'name' } })
  const { data: pages } = useApi('GET /unsubscribe-pages', { query: { pageSize: 100, sort: 'name' } })
  const named = (items: readonly { id: string; name: string }[] | undefined) =>
    items?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  if (!footers?.items.length && !pages?.items.length) return null
  return (
    <SettingsCard title={t('footer.title')}>
      <Select
        label={t('fields.footer')}
        description={t('footer.hint')}
        placeholder={t('footer.standard')}
        data={named(footers?.items)}
        value={draft.footerId}
        onChange={(footerId) => change({ footerId })}
        clearable
      />
      <Select
        label={t('fields.unsubscribePage')}
        placeholder={t('footer.standard')}
        data={named(pages?.items)}
        value={draft.unsubscribePageId}
        onChange={(unsubscribePageId) => change({ unsubscribePageId })}
        clearable
      />
    </SettingsCard>
  )
}
