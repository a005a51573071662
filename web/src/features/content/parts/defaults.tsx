import { Badge, Checkbox, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { refresh, useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tell, tellError } from '../../../ui/tell.ts'

/** What mails get when nothing else was chosen for them. */
export type Kind = 'footers' | 'pages'

interface Item {
  id: string
  name: string
  /** Shops; null is the whole company. */
  defaultFor: (string | null)[]
}

/** The company's e-shops, for who may see them. */
function useShops() {
  const mayRead = useMay('settings', 'read')
  return useApi('GET /shops', { query: { pageSize: 100, sort: 'name' } }, { enabled: mayRead }).data?.items ?? []
}

/** Says what something is the default of. */
export function DefaultBadge({ defaultFor }: Pick<Item, 'defaultFor'>) {
  const { t } = useTranslation('content')
  const { list } = useFormat()
  const shops = useShops()
  if (!defaultFor.length) return null
  const names = defaultFor.flatMap((id) => shops.find((shop) => shop.id === id)?.name ?? [])
  return (
    <Badge color="teal">
      {defaultFor.includes(null) || !names.length ? t('default.badge') : t('default.of', { shops: list(names) })}
    </Badge>
  )
}

const change = (kind: Kind, id: string, shopId: string | null, isDefault: boolean) => {
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
export function DefaultDialog({ kind, item, onClose }: { kind: Kind; item: Item; onClose: () => void }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const shops = useShops()
  const [chosen, setChosen] = useState<ReadonlySet<string | null>>(new Set(item.defaultFor))
  const [isBusy, setBusy] = useState(false)
  // The only e-shop is the whole company.
  const offered = shops.length > 1 ? shops : shops.filter(({ id }) => item.defaultFor.includes(id))
  const places = [null, ...offered.map(({ id }) => id)]
  const set = (place: string | null, isDefault: boolean) =>
    setChosen(new Set([...chosen].filter((one) => one !== place).concat(isDefault ? [place] : [])))
  const save = async () => {
    setBusy(true)
    try {
      for (const place of places)
        if (chosen.has(place) !== item.defaultFor.includes(place)) await change(kind, item.id, place, chosen.has(place))
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
      <Stack gap="sm" role="group" aria-label={t('default.where')}>
        {places.map((place) => (
          <Checkbox
            key={place ?? 'company'}
            label={shops.find(({ id }) => id === place)?.name ?? t('default.company')}
            description={place === null ? t('default.companyHint') : undefined}
            checked={chosen.has(place)}
            onChange={(event) => set(place, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </FormModal>
  )
}
