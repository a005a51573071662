import { useTranslation } from 'react-i18next'

export interface ScriptValues {
  name: string
  code: string
}

/** What a form checks before it sends a script template. */
export function useRules() {
  const { t } = useTranslation('script-templates')
  return {
    name: (name: string) => (name.trim() ? null : t('nameMissing')),
    code: (code: string) => (code.trim() ? null : t('codeMissing')),
  }
}
