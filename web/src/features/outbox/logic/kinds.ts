import { useTranslation } from 'react-i18next'

/** Kinds of mails in the outbox: each feature that sends mails names its own. */
export function useKinds(): { value: string; label: string }[] {
  const { i18n } = useTranslation('mails')
  const names: Record<string, string> = i18n.getResourceBundle(i18n.language, 'mails')
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
