import { Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { WebLink } from '../../../../ui/link/web-link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { PageRow } from '../../logic/landing-page.ts'
import { RowActions } from './row-actions.tsx'
import { StateBadge } from './state-badge.tsx'

export function usePageColumns(): Column<PageRow>[] {
  const { t } = useTranslation('landing-pages')
  const { number, percent, day } = useFormat()
  const mayChange = useMay('content')
  const figure = (name: keyof PageRow['figures']): Column<PageRow> => ({
    key: name,
    title: t(`figures.${name}`),
    isNumber: true,
    isExtra: true,
    cell: ({ figures }) => number(figures[name]),
  })
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (page) => <NameCell page={page} /> },
    { key: 'address', title: t('address'), isExtra: true, cell: (page) => <Address page={page} /> },
    {
      key: 'state',
      title: t('state'),
      isExtra: true,
      width: 150,
      cell: ({ published }) => <StateBadge published={published} />,
    },
    figure('views'),
    figure('submissions'),
    {
      key: 'conversion',
      title: t('figures.conversion'),
      isNumber: true,
      isExtra: true,
      cell: ({ figures }) => percent(conversionOf(figures)),
    },
    {
      key: 'updatedAt',
      title: t('changed'),
      sort: 'updatedAt',
      isExtra: true,
      width: 130,
      cell: ({ updatedAt }) => day(updatedAt),
    },
    ...(mayChange ? [{ key: 'menu', title: '', width: 60, cell: (page: PageRow) => <RowActions page={page} /> }] : []),
  ]
}

/** The end of the public address; a link while visitors see the page. */
function Address({ page: { published, publicUrl, slug } }: { page: PageRow }) {
  const path = `/p/${slug}`
  return published ? (
    <WebLink href={publicUrl} fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {path}
    </WebLink>
  ) : (
    <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {path}
    </Text>
  )
}

function NameCell({ page }: { page: PageRow }) {
  const { t } = useTranslation('landing-pages')
  const { number, percent } = useFormat()
  const { areSeveral, nameOf } = useShops()
  const { id, name, published, shopId, figures } = page
  return (
    <>
      <TextLink to={`/landing-pages/${id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </TextLink>
      {areSeveral && (
        <Text fz="xs" c="dimmed">
          {nameOf(shopId)}
        </Text>
      )}
      <Box hiddenFrom="sm" mt={4}>
        <Group gap="xs">
          <StateBadge published={published} />
          <Address page={page} />
        </Group>
        <Text fz="sm" c="dimmed" mt={4}>
          {t('figures.short', {
            views: number(figures.views),
            submissions: number(figures.submissions),
            conversion: percent(conversionOf(figures)),
          })}
        </Text>
      </Box>
    </>
  )
}
