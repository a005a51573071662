import { Badge, Group } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { FigureTable } from './figure-table.tsx'

type Variant = Answer<'GET /stats/campaigns/{campaign_id}'>['variants'][number]

/** The figures of the variants of an A/B test. */
export function VariantCard({
  variants = [],
  winner,
}: {
  variants: readonly Variant[] | undefined
  winner: string | null
}) {
  const { t } = useTranslation('statistics')
  if (!variants.length) return null
  const rows = variants.map((one) => ({ ...one, name: <Name variant={one.key} isWinner={one.key === winner} /> }))
  return <FigureTable title={t('variants.title')} of={t('variants.variant')} rows={rows} />
}

function Name({ variant, isWinner }: { variant: string; isWinner: boolean }) {
  const { t } = useTranslation('statistics')
  return (
    <Group gap="xs">
      {variant.toUpperCase()}
      {isWinner && (
        <Badge color="teal" leftSection={<IconTrophy size={12} aria-hidden />}>
          {t('variants.winner')}
        </Badge>
      )}
    </Group>
  )
}
