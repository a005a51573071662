import { Autocomplete, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import type { InputProps } from '../building/input-props.ts'

type Product = Answer<'GET /feed-products'>['items'][number]
const SHOWN = 20
const PAUSE_MS = 250

/** A code, name, category or brand of products. Those in feeds are offered by any word of theirs; others can be typed. */
export function ProductInput({ label, value, onChange, isWrong, by }: InputProps & { by: string }) {
  const { t } = useTranslation('rules')
  const text = String(value ?? '')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS)
  const mayRead = useMay('content', 'read')
  const { data } = useApi(
    'GET /feed-products',
    { query: { limit: SHOWN, ...(q ? { q } : {}) } },
    // Without suggestions any text can still be typed.
    { enabled: mayRead && isOpen, keeps: true, isShown: true },
  )
  const products = data?.items ?? []
  return (
    <Autocomplete
      aria-label={label}
      placeholder={t('productHint')}
      value={text}
      onChange={onChange}
      onDropdownOpen={() => setOpen(true)}
      data={suggestionsOf(products, by)}
      filter={({ options }) => options}
      renderOption={({ option }) => <Suggestion text={option.value} products={products} by={by} />}
      maxDropdownHeight={300}
      maxLength={300}
      error={isWrong}
      flex="1 1 14rem"
      maw="24rem"
    />
  )
}

const FIELDS = ['code', 'name', 'category', 'brand'] as const
const fieldOf = (product: Product, by: string) => product[FIELDS.find((field) => field === by) ?? 'name'] ?? ''

const suggestionsOf = (products: readonly Product[], by: string) => [
  ...new Set(products.map((product) => fieldOf(product, by)).filter(Boolean)),
]

/** A code says nothing without the name of its product. */
function Suggestion({ text, products, by }: { text: string; products: readonly Product[]; by: string }) {
  const product = by === 'code' ? products.find(({ code }) => code === text) : undefined
  return (
    <div>
      <Text fz="sm">{text}</Text>
      {product && (
        <Text fz="xs" c="dimmed">
          {product.name}
        </Text>
      )}
    </div>
  )
}
