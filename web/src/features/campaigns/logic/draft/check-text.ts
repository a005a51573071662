import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useFindingText } from '../../../../parts/checks/checks.ts'
import { useTagName } from '../../../../parts/merge-tag/merge-tags.ts'
import type { CheckItem } from './checks.ts'

type Finding = Pick<CheckItem, 'code' | 'params'>

/** A finding as a sentence with its line; visual mails have no lines. */
export function useCheckText(hasLines: boolean): (item: Finding) => string {
  const { t, i18n } = useTranslation('campaigns')
  const ofContent = useFindingText()
  const paramsOf = useParams()
  return (item) => {
    const { code, params } = item
    // Some checks know for how many recipients of a sample something is wrong.
    const kind = params.reason ?? ('empty' in params ? 'some' : '')
    const own = [`checks.${code}_${kind}`, `checks.${code}`].find((key) => i18n.exists(key, { ns: 'campaigns' }))
    const text = own ? String(t(own as 'checks.spam', paramsOf(item) as never)) : ofContent(item)
    const where = [
      hasLines && typeof params.line === 'number' ? t('check.line', { line: params.line }) : '',
      typeof params.variant === 'string' ? t('ab.variant', { key: params.variant.toUpperCase() }) : '',
    ].filter(Boolean)
    return where.length ? `${text} (${where.join(', ')})` : text
  }
}

/** Formats parameters that are not plain text. */
function useParams() {
  const { t, i18n } = useTranslation('checks')
  const { number, list, percent } = useFormat()
  const nameOf = useTagName()
  const rule = (code: string) =>
    t(i18n.exists(`rules.${code}`, { ns: 'checks' }) ? (`rules.${code}` as 'rules.other') : 'rules.other')
  return ({ code, params }: Finding): Record<string, unknown> => {
    if (code === 'spam' || code === 'spam_blocked')
      return { score: number(Number(params.score)), rules: list((params.rules as string[]).map(rule)) }
    if (code === 'ab_same') return { variants: list((params.variants as string[]).map((key) => key.toUpperCase())) }
    if ('empty' in params) return { empty: number(Number(params.empty)), sample: number(Number(params.sample)) }
    if (code !== 'empty_tags') return params
    const share = (empty: number) => percent(empty / Math.max(1, Number(params.sample)))
    const tags = params.tags as { tag: string; empty: number }[]
    return { tags: list(tags.map(({ tag, empty }) => `${nameOf(tag)} (${share(empty)})`)) }
  }
}
