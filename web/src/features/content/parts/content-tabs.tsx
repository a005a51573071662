import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

/** What mails have in common. */
export function ContentTabs() {
  const { t } = useTranslation('content')
  return (
    <LinkTabs
      label={t('tabs')}
      tabs={[
        { to: '/footers', title: t('footers.title') },
        { to: '/unsubscribe-pages', title: t('pages.title') },
        { to: '/elements', title: t('elements.title') },
      ]}
    />
  )
}
