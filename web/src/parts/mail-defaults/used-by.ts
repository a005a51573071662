import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'

interface Uses {
  templates: number
  campaigns: number
}

/** Describes where an object is used: as words for a column, or as a sentence. */
export function useUses() {
  const { t } = useTranslation('mail-defaults')
  const { list } = useFormat()
  const words = ({ templates, campaigns }: Uses) => {
    const uses = [
      ...(templates ? [t('uses.templates', { count: templates })] : []),
      ...(campaigns ? [t('uses.campaigns', { count: campaigns })] : []),
    ]
    return uses.length ? list(uses) : t('uses.none')
  }
  return { words, sentence: (uses: Uses) => t('uses.sentence', { where: words(uses) }) }
}
