import { Badge, Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import type { FormRow } from '../../logic/form.ts'
import { FormMenu } from './form-menu.tsx'
import { StatusBadge } from './status-badge.tsx'

const FIGURES = ['views', 'submissions', 'confirmations'] as const

export function useFormColumns(onTag: (tag: string) => void): Column<FormRow>[] {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const mayChange = useMay('content')
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (form) => <NameCell form={form} onTag={onTag} /> },
    { key: 'kind', title: t('kind'), isExtra: true, cell: ({ kind }) => t(`kinds.${kind}.name`) },
    {
      key: 'status',
      title: t('status'),
      isExtra: true,
      width: 120,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...FIGURES.map((name) => ({
      key: name,
      title: t(`figures.${name}`),
      isNumber: true,
      isExtra: true,
      cell: ({ figures }: FormRow) => number(figures[name]),
    })),
    {
      key: 'conversion',
      title: t('figures.conversion'),
      isNumber: true,
      isExtra: true,
      cell: ({ figures }) => percent(conversionOf(figures)),
    },
    ...(mayChange ? [{ key: 'menu', title: '', width: 60, cell: (form: FormRow) => <FormMenu form={form} /> }] : []),
  ]
}

function NameCell({ form, onTag }: { form: FormRow; onTag: (tag: string) => void }) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const { areSeveral, nameOf } = useShops()
  const { id, name, kind, status, tags, shopId, figures } = form
  return (
    <>
      <Group gap="xs">
        <TextLink to={`/forms/${id}`} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </TextLink>
        {tags.map((tag) => (
          <Badge
            key={tag}
            component="button"
            type="button"
            variant="outline"
            color="gray"
            style={{ cursor: 'pointer' }}
            aria-label={t('tags.only', { tag })}
            onClick={() => onTag(tag)}
          >
            {tag}
          </Badge>
        ))}
      </Group>
      {areSeveral && (
        <Text fz="xs" c="dimmed">
          {nameOf(shopId)}
        </Text>
      )}
      <Box hiddenFrom="sm" mt={4}>
        <Group gap="xs">
          <StatusBadge status={status} />
          <Text fz="sm" c="dimmed">
            {t(`kinds.${kind}.name`)}
          </Text>
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
