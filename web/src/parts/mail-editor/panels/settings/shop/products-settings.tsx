import { Checkbox, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'
import { PRODUCT_SOURCES, type ProductSource } from '../../../../mail-blocks/kinds/products.ts'
import type { MailNode } from '../../../model/node.ts'
import { useSettings } from '../use-settings.ts'
import { FeedSelect } from './feed-select.tsx'

/** Which products the block shows, and how. */
export function ProductsSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { settings, set } = useSettings('products', node)
  const check = (name: 'showPrice' | 'showOldPrice' | 'showButton') => (
    <Checkbox
      size="xs"
      label={t(`products.${name}`)}
      checked={settings[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
    />
  )
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('products.source')}
        data={PRODUCT_SOURCES.map((value) => ({ value, label: t(`products.sources.${value}`) }))}
        value={settings.source}
        allowDeselect={false}
        onChange={(source) => set({ source: source as ProductSource })}
      />
      {settings.source === 'newest' && (
        <FeedSelect kind="products" value={settings.feed} onChange={(feed) => set({ feed })} />
      )}
      {settings.source === 'feed' ? (
        <ProductPicker codes={settings.codes} onChange={(codes) => set({ codes })} />
      ) : (
        <NumberInput
          size="xs"
          label={t('products.limit')}
          min={1}
          max={12}
          value={settings.limit}
          onChange={(limit) => typeof limit === 'number' && set({ limit })}
        />
      )}
      <NumberInput
        size="xs"
        label={t('products.columns')}
        min={1}
        max={4}
        value={settings.columns}
        onChange={(columns) => typeof columns === 'number' && set({ columns })}
      />
      {check('showPrice')}
      {check('showOldPrice')}
      {check('showButton')}
      {settings.showButton && (
        <TextInput
          size="xs"
          label={t('products.buttonText')}
          maxLength={60}
          value={settings.buttonText}
          onChange={({ currentTarget }) => set({ buttonText: currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** Chooses products of the feeds. */
function ProductPicker({ codes, onChange }: { codes: readonly string[]; onChange: (codes: string[]) => void }) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const { data } = useApi('GET /feed-products', { query: { ...(q ? { q } : {}), limit: 25 } }, { keeps: true })
  const found = (data?.items ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  const known = new Set(found.map(({ value }) => value))
  return (
    <MultiSelect
      size="xs"
      label={t('products.codes')}
      searchable
      maxValues={12}
      data={[...found, ...codes.filter((code) => !known.has(code)).map((code) => ({ value: code, label: code }))]}
      value={[...codes]}
      onChange={onChange}
      onSearchChange={setTyped}
      nothingFoundMessage={common('nothingFound')}
      hidePickedOptions
    />
  )
}
