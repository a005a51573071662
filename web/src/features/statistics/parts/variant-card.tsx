import { Badge, Group } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { FigureTable } from './figure-table.tsx'

type Variant = Answer<'GET /stats/campaigns/{campaign_id}'>['variants'][number]

interface Props {
  variants: readonly Variant[] | undefined
  /** The winner among the recipients outside of the test. */
  rest: Variant | null | undefined
  winner: string | null
}

/** The figures of the variants of an A/B test, and apart from them those of the recipients that waited for its result. */
export function VariantCard({ variants = [], rest, winner }: Props) {
  const { t } = useTranslation('statistics')
  if (!variants.length) return null
  const tested = variants.map((one) => ({ ...one, name: <Name variant={one.key} isWinner={one.key === winner} /> }))
  const others = rest?.sent ? [{ ...rest, key: 'rest', name: t('variants.rest', { key: rest.key.toUpperCase() }) }] : []
  const rows = [...tested, ...others]
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
