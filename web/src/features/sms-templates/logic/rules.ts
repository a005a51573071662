import { useTranslation } from 'react-i18next'

/** What a form checks before it sends an SMS template. */
export function useRules() {
  const { t } = useTranslation('sms-templates')
  return {
    name: (name: string) => (name.trim() ? null : t('nameMissing')),
    text: (text: string) => (text.trim() ? null : t('textMissing')),
  }
}
