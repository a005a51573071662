import { Badge, Checkbox, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { refresh, useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ReferencesSelect } from '../../../parts/reference-select.tsx'
import { useNames } from '../../../parts/references.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tell, tellError } from '../../../ui/tell.ts'

/** What mails get when nothing else was chosen for them. */
export type ContentKind = 'footers' | 'pages'

interface Item {
  id: string
  name: string
  /** Shops; null is the whole company. */
  defaultFor: (string | null)[]
}

const shopsOf = (places: readonly (string | null)[]) => places.filter((place) => place !== null)

/** Says what something is the default of. */
export function DefaultBadge({ defaultFor }: Pick<Item, 'defaultFor'>) {
  const { t } = useTranslation('content')
  const { list } = useFormat()
  const mayReadShops = useMay('settings', 'read')
  const isOfAll = defaultFor.includes(null)
  const ids = isOfAll || !mayReadShops ? [] : shopsOf(defaultFor)
  const nameOf = useNames(ids.map((id) => ({ kind: 'shop', id })))
  if (!defaultFor.length) return null
  const names = ids.flatMap((id) => nameOf('shop', id) || [])
  return <Badge color="teal">{names.length ? t('default.of', { shops: list(names) }) : t('default.badge')}</Badge>
}

const change = (kind: ContentKind, id: string, shopId: string | null, isDefault: boolean) => {
  const query = shopId ? { shopId } : {}
  if (kind === 'footers')
    return isDefault
      ? call('POST /footers/{footer_id}/default', { path: { footer_id: id }, body: { shopId } })
      : call('DELETE /footers/{footer_id}/default', { path: { footer_id: id }, query })
  return isDefault
    ? call('POST /unsubscribe-pages/{page_id}/default', { path: { page_id: id }, body: { shopId } })
    : call('DELETE /unsubscribe-pages/{page_id}/default', { path: { page_id: id }, query })
}

/** Chooses what something is the default of: the company, or single e-shops. */
export function DefaultDialog({ kind, item, onClose }: { kind: ContentKind; item: Item; onClose: () => void }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const mayReadShops = useMay('settings', 'read')
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 1 } }, { enabled: mayReadShops })
  const [isOfAll, setOfAll] = useState(item.defaultFor.includes(null))
  const [ofShops, setOfShops] = useState(shopsOf(item.defaultFor))
  const [isBusy, setBusy] = useState(false)
  // The only e-shop is the whole company.
  const hasShops = shops && (shops.total > 1 || shopsOf(item.defaultFor).length > 0)
  const save = async () => {
    setBusy(true)
    const chosen = [...(isOfAll ? [null] : []), ...ofShops]
    try {
      for (const place of new Set([...item.defaultFor, ...chosen]))
        if (chosen.includes(place) !== item.defaultFor.includes(place))
          await change(kind, item.id, place, chosen.includes(place))
      tell(common('saved'))
      onClose()
    } catch (error) {
      tellError(error)
    }
    setBusy(false)
    await refresh(client, [kind === 'footers' ? '/footers' : '/unsubscribe-pages'])
  }
  return (
    <FormModal
      title={t('default.title', { name: item.name })}
      action={common('save')}
      onClose={onClose}
      onSubmit={() => void save()}
      isBusy={isBusy}
    >
      <Text>{t(`default.lead.${kind}`)}</Text>
      <Checkbox
        label={t('default.company')}
        description={t('default.companyHint')}
        checked={isOfAll}
        onChange={(event) => setOfAll(event.currentTarget.checked)}
      />
      {hasShops && (
        <ReferencesSelect
          kind="shop"
          label={t('default.shops')}
          description={t('default.shopsHint')}
          placeholder={common('chooseWhat')}
          value={ofShops}
          onChange={setOfShops}
        />
      )}
    </FormModal>
  )
}
