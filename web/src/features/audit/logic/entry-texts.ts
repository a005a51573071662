import { useTranslation } from 'react-i18next'

/** Fields that are not shown: they mean something only to programs. */
export const SILENT = ['baseVersion', 'ids', 'all', 'password', 'token', 'code', 'current', 'totp', 'state']

/** Actions that change nothing although a word of changes names them. */
export const READS = ['editor.check', 'automations.test']

/**
 * Texts of entries. A feature names its own actions and fields in `audited` of its texts; those of several features have
 * texts in `audit`.
 */
export function useEntryTexts() {
  const { t, i18n } = useTranslation(['audit', 'audited'])
  const text = (keys: string[], params: Record<string, string> = {}) => t(keys as never, params) as unknown as string
  return {
    /** What was done, such as "changed a list". Every change has a text: other actions are calls that assistants made to read. */
    deed: (kind: string | undefined, action: string): string => {
      const [first = '', word = first] = action.split('.')
      const own = `audited:${kind}.actions.${word}`
      const isChange =
        [own, `verbs.${word}`].some((key) => i18n.exists(key, { ns: 'audit' })) && !READS.includes(action)
      if (!isChange) return kind ? t('read', { kind: text([`audited:${kind}.kind`]), action }) : t('called', { action })
      const object = kind ? text([`audited:${kind}.one`]) : t('something')
      return text([own, 'sentence'], { verb: text([`verbs.${word}`]), object })
    },
    /** The name of a field of the request; an unknown one is its own name. */
    field: (kind: string | undefined, name: string): string =>
      text([`audited:${kind}.fields.${name}`, `fieldNames.${name}`], { defaultValue: name }),
  }
}
