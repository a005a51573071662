import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'

/** The language of the survey's page: its own, or that of the company. People who may not read that see their own. */
export function usePageLanguage(own: string | null | undefined): string {
  const { i18n } = useTranslation()
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /company', {}, { enabled: mayRead && !own })
  return own ?? data?.language ?? i18n.language
}
