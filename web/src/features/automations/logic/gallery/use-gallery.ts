import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { languageOf } from './languages.ts'

/** Ready automations in the language of the signed-in person. */
export function useGallery() {
  const { i18n } = useTranslation()
  return useApi('GET /automations/gallery', { query: { language: languageOf(i18n.language) } }, { isShown: true })
}
