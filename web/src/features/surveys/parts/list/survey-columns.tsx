import { Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { SurveyRow } from '../../logic/survey.ts'
import { AnonymousBadge, StatusBadge } from './status-badge.tsx'
import { SurveyMenu } from './survey-menu.tsx'

export function useSurveyColumns(): Column<SurveyRow>[] {
  const { t } = useTranslation('surveys')
  const { number, percent, day } = useFormat()
  const mayChange = useMay('content')
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (survey) => <NameCell survey={survey} /> },
    {
      key: 'status',
      title: t('status'),
      isExtra: true,
      width: 120,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'views',
      title: t('figures.views'),
      isNumber: true,
      isExtra: true,
      cell: ({ figures }) => number(figures.views),
    },
    {
      key: 'responses',
      title: t('figures.responses'),
      isNumber: true,
      isExtra: true,
      cell: ({ figures }) => number(figures.submissions),
    },
    {
      key: 'rate',
      title: t('figures.rate'),
      isNumber: true,
      isExtra: true,
      cell: ({ figures }) => percent(conversionOf(figures)),
    },
    {
      key: 'createdAt',
      title: t('created'),
      sort: 'createdAt',
      isExtra: true,
      width: 140,
      cell: ({ createdAt }) => day(createdAt),
    },
    ...(mayChange
      ? [{ key: 'menu', title: '', width: 60, cell: (survey: SurveyRow) => <SurveyMenu survey={survey} /> }]
      : []),
  ]
}

function NameCell({ survey }: { survey: SurveyRow }) {
  const { t } = useTranslation('surveys')
  const { number, percent } = useFormat()
  const { areSeveral, nameOf } = useShops()
  const { id, name, status, shopId, anonymous, figures } = survey
  return (
    <>
      <Group gap="xs">
        <TextLink to={`/surveys/${id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </TextLink>
        {anonymous && <AnonymousBadge />}
      </Group>
      {areSeveral && (
        <Text fz="xs" c="dimmed">
          {nameOf(shopId)}
        </Text>
      )}
      <Box hiddenFrom="sm" mt={4}>
        <StatusBadge status={status} />
        <Text fz="sm" c="dimmed" mt={4}>
          {t('figures.short', {
            count: figures.submissions,
            responses: number(figures.submissions),
            rate: percent(conversionOf(figures)),
          })}
        </Text>
      </Box>
    </>
  )
}
