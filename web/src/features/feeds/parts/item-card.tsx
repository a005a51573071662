import { AspectRatio, Badge, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { WebPicture } from '../../../ui/figure/web-picture.tsx'
import { WebLink } from '../../../ui/link/web-link.tsx'
import { faultOf } from '../logic/faults.ts'
import type { Preview } from '../logic/feed.ts'

/** An item of any kind of feed. */
export type ShownItem = Partial<Preview['items'][number]> & { fields?: Record<string, string> | null }

const COLORS = { in_stock: 'teal', out_of_stock: 'red', preorder: 'blue', backorder: 'orange' }

interface Props {
  item: ShownItem
  /** The name of its feed, where there are several. */
  feed?: string | undefined
}

/** An item as a mail could show it: picture, name, price. */
export function ItemCard({ item, feed }: Props) {
  const { day } = useFormat()
  const { code, name, url, brand, category, author, publishedAt } = item
  const details = [publishedAt ? day(publishedAt) : null, author, brand, category, code, feed].filter(Boolean)
  return (
    <li>
      <Card withBorder padding={0} h="100%">
        <AspectRatio ratio={4 / 3}>
          <WebPicture url={item.imageUrl} />
        </AspectRatio>
        <Stack gap={6} p="sm" style={{ overflowWrap: 'anywhere' }}>
          {url ? (
            <WebLink href={url} fz="sm" fw={600} lineClamp={3}>
              {name}
            </WebLink>
          ) : (
            <Text fz="sm" fw={600} lineClamp={3}>
              {name}
            </Text>
          )}
          <Prices item={item} />
          <Availability item={item} />
          <Text fz="xs" c="dimmed" lineClamp={3}>
            {details.join(' · ')}
          </Text>
          <Fields fields={item.fields} />
        </Stack>
      </Card>
    </li>
  )
}

function Prices({ item: { price, oldPrice, currency } }: { item: ShownItem }) {
  const { t } = useTranslation('feeds')
  const { money } = useFormat()
  if (!price) return null
  const shown = (amount: string) => (currency ? money(amount, currency) : amount)
  return (
    <Group gap="xs" align="baseline">
      <Text fw={650} className="numbers">
        {shown(price)}
      </Text>
      {oldPrice && (
        <Text component="del" fz="sm" c="dimmed" td="line-through" className="numbers">
          <VisuallyHidden>{t('item.before')} </VisuallyHidden>
          {shown(oldPrice)}
        </Text>
      )}
    </Group>
  )
}

function Availability({ item: { availability } }: { item: ShownItem }) {
  const { t } = useTranslation('feeds')
  if (!availability) return null
  return (
    <Badge size="sm" color={COLORS[availability]}>
      {t(`availability.${availability}`)}
    </Badge>
  )
}

/** How many columns of other data a card shows. */
const SHOWN = 6

function Fields({ fields }: Pick<ShownItem, 'fields'>) {
  const shown = Object.entries(fields ?? {}).slice(0, SHOWN)
  if (!shown.length) return null
  return (
    <Text fz="xs" c="dimmed" component="div">
      {shown.map(([name, value]) => (
        <Text key={name} inherit lineClamp={1}>
          {name}: {value}
        </Text>
      ))}
    </Text>
  )
}

/** An item of the file that is left out, and why. */
export function FaultCard({ reason }: { reason: string }) {
  const { t } = useTranslation('feeds')
  return (
    <li>
      <Card withBorder h="100%" style={{ borderStyle: 'dashed' }}>
        <Stack gap="xs" align="center" justify="center" ta="center" h="100%">
          <IconAlertTriangle size={28} stroke={1.6} aria-hidden />
          <Text fz="sm" fw={600}>
            {t('item.leftOut')}
          </Text>
          <Text fz="sm" c="dimmed">
            {t(`faults.${faultOf(reason)}`)}
          </Text>
        </Stack>
      </Card>
    </li>
  )
}
