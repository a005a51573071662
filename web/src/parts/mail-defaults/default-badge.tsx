import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../core/company.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useNames } from '../object/references.ts'
import { type DefaultItem, shopsOf } from './default-item.ts'

/** The shops that an item is the default of. */
export function DefaultBadge({ defaultFor }: Pick<DefaultItem, 'defaultFor'>) {
  const { t } = useTranslation('mail-defaults')
  const { list } = useFormat()
  const mayReadShops = useMay('settings', 'read')
  const isOfAll = defaultFor.includes(null)
  const ids = isOfAll || !mayReadShops ? [] : shopsOf(defaultFor)
  const nameOf = useNames(ids.map((id) => ({ kind: 'shop', id })))
  if (!defaultFor.length) return null
  const names = ids.flatMap((id) => nameOf('shop', id) || [])
  return <Badge color="teal">{names.length ? t('of', { shops: list(names) }) : t('badge')}</Badge>
}
