import { Badge, Group, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { times } from '../../../core/decimal.ts'
import { useFormat } from '../../../i18n/format.ts'
import { isPicture, WebPicture } from '../../../ui/figure/web-picture.tsx'
import { WebLink } from '../../../ui/link/web-link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import type { OrderDetail, OrderItem } from '../logic/order.ts'

interface Row extends OrderItem {
  position: number
}

/** What was bought. */
export function OrderItems({ order: { items, currency } }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  return (
    <DataTable
      label={t('items')}
      columns={useColumns(
        currency,
        items.some(({ imageUrl }) => isPicture(imageUrl)),
      )}
      rows={items.map((item, position) => ({ ...item, position }))}
      rowId={({ position }) => String(position)}
      empty={<Empty icon={IconPackage} title={t('noItems')} />}
    />
  )
}

function useColumns(currency: string, havePictures: boolean): Column<Row>[] {
  const { t } = useTranslation('orders')
  const { number, money } = useFormat()
  return [
    {
      key: 'name',
      title: t('item'),
      cell: (item) => (
        <Group wrap="nowrap" gap="sm" align="flex-start">
          {havePictures && <WebPicture url={item.imageUrl} size={44} />}
          <div>
            <Name item={item} />
            <Text fz="sm" hiddenFrom="sm" className="numbers">
              {t('times', { quantity: number(item.quantity), price: money(item.unitPrice, currency) })}
            </Text>
          </div>
        </Group>
      ),
    },
    { key: 'quantity', title: t('quantity'), isNumber: true, isExtra: true, cell: ({ quantity }) => number(quantity) },
    {
      key: 'unitPrice',
      title: t('unitPrice'),
      isNumber: true,
      isExtra: true,
      cell: ({ unitPrice }) => money(unitPrice, currency),
    },
    {
      key: 'total',
      title: t('total'),
      isNumber: true,
      cell: ({ unitPrice, quantity }) => money(times(unitPrice, quantity), currency),
    },
  ]
}

function Name({ item }: { item: OrderItem }) {
  const { t } = useTranslation('orders')
  const { name, url, code, variantCode, ean, brand, categories, attributes } = item
  const details = [
    t('code', { code }),
    ...(variantCode ? [t('variant', { code: variantCode })] : []),
    ...(ean ? [t('ean', { ean })] : []),
    ...(brand ? [brand] : []),
    ...Object.entries(attributes ?? {}).map(([key, value]) => `${key}: ${value ?? '—'}`),
  ]
  return (
    <>
      {url ? (
        <WebLink href={url} fz="sm" fw={500}>
          {name}
        </WebLink>
      ) : (
        <Text fz="sm" fw={500}>
          {name}
        </Text>
      )}
      <Text fz="xs" c="dimmed">
        {details.join(' · ')}
      </Text>
      {categories.length > 0 && (
        <Group gap={4} mt={4}>
          {categories.map((category) => (
            <Badge key={category} color="gray" size="sm">
              {category}
            </Badge>
          ))}
        </Group>
      )}
    </>
  )
}
