import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'

/** Where something is used, in words. */
export function useUses() {
  const { t } = useTranslation('content')
  const { list } = useFormat()
  return ({ templates, campaigns }: { templates: number; campaigns: number }) => {
    const uses = [
      ...(templates ? [t('uses.templates', { count: templates })] : []),
      ...(campaigns ? [t('uses.campaigns', { count: campaigns })] : []),
    ]
    return uses.length ? list(uses) : t('uses.none')
  }
}
