import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../ui/message/notify.ts'
import { ReferencesSelect } from '../object/reference-select.tsx'
import { type DefaultItem, shopsOf } from './default-item.ts'

interface Props {
  item: DefaultItem
  /** What it means to be the default. */
  lead: string
  /** Makes the item the default of a shop, or of the company, or takes that back. */
  setDefault: (shopId: string | null, isDefault: boolean) => Promise<unknown>
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Chooses what an item is the default of: the company, or single e-shops. */
export function DefaultDialog({ item, lead, setDefault, refresh, onClose }: Props) {
  const { t } = useTranslation('mail-defaults')
  const { t: common } = useTranslation()
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
        if (chosen.includes(place) !== item.defaultFor.includes(place)) await setDefault(place, chosen.includes(place))
      notify(common('saved'))
      onClose()
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
    await refresh()
  }
  return (
    <FormModal
      title={t('title', { name: item.name })}
      action={common('save')}
      onClose={onClose}
      onSubmit={() => void save()}
      isBusy={isBusy}
    >
      <Text>{lead}</Text>
      <Checkbox
        label={t('company')}
        description={t('companyHint')}
        checked={isOfAll}
        onChange={(event) => setOfAll(event.currentTarget.checked)}
      />
      {hasShops && (
        <ReferencesSelect
          kind="shop"
          label={t('shops')}
          description={t('shopsHint')}
          placeholder={common('chooseWhat')}
          value={ofShops}
          onChange={setOfShops}
        />
      )}
    </FormModal>
  )
}
