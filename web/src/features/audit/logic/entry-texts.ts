import { useTranslation } from 'react-i18next'

/** Fields that are not shown: they mean something only to programs. */
export const SILENT = ['baseVersion', 'ids', 'all', 'password', 'token', 'code', 'current', 'totp', 'state']

/**
 * Texts of entries. A feature names its own actions and fields in `audited` of its texts; those of several features have
 * texts in `audit`.
 */
export function useEntryTexts() {
  const { t } = useTranslation(['audit', 'audited'])
  const text = (keys: string[], params: Record<string, string> = {}) => t(keys as never, params) as unknown as string
  return {
    /** What was done, such as "changed a list". Unknown actions of a newer server are changes. */
    deed: (kind: string | undefined, action: string): string => {
      const [first = '', word = first] = action.split('.')
      const object = kind ? text([`audited:${kind}.one`]) : t('something')
      const verb = text([`verbs.${word}`, 'verbs.update'])
      return text([`audited:${kind}.actions.${word}`, 'sentence'], { verb, object })
    },
    /** The name of a field of the request; an unknown one is its own name. */
    field: (kind: string | undefined, name: string): string =>
      text([`audited:${kind}.fields.${name}`, `fieldNames.${name}`], { defaultValue: name }),
  }
}
