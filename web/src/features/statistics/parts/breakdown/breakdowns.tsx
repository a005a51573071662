import { Skeleton, Stack } from '@mantine/core'
import { useApi } from '../../../../api/hooks.ts'
import type { About } from '../../logic/mailing.ts'
import { useReading } from '../../logic/use-stats.ts'
import { DeviceCard } from './device-card.tsx'
import { HourCard } from './hour-card.tsx'
import './statistics.css'
import { LinkCard, ProductCard } from './top-cards.tsx'

/** How mails were read: devices and hours. */
export function ReadingCards({ about }: { about: About }) {
  const data = useReading(about)
  if (!data) return <Skeleton h={260} />
  return (
    <Stack>
      <HourCard hours={data.hours} />
      <DeviceCard devices={data.devices} programs={data.programs} />
    </Stack>
  )
}

/** What mails led to: products and links. */
export function TopCards({ about, most }: { about: About; most?: number }) {
  const products = useApi('GET /stats/products', { query: about }, { keeps: true }).data
  const links = useApi('GET /stats/links', { query: about }, { keeps: true }).data
  const size = most ? { most } : {}
  return (
    <Stack>
      {products ? <ProductCard products={products.items} {...size} /> : <Skeleton h={200} />}
      {links ? <LinkCard links={links.items} {...size} /> : <Skeleton h={200} />}
    </Stack>
  )
}
