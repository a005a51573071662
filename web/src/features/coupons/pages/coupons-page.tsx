import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { Stack } from '../logic/stack.ts'
import { StackBar } from '../parts/stack-bar.tsx'
import { StackForm } from '../parts/stack-form.tsx'
import { StackBadge } from '../parts/stack-warning.tsx'

export function CouponsPage() {
  const { t } = useTranslation('coupons')
  const go = useGo()
  const mayChange = useMay('settings')
  const stacks = useTable('GET /coupon-stacks', { sort: 'name' })
  const [isOpen, setOpen] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {t('form.new')}
    </Button>
  )
  return (
    <Page title={t('titles.coupons')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...stacks}
        label={t('titles.coupons')}
        icon={IconTicket}
        search={t('search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/coupons/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isOpen && <StackForm onClose={() => setOpen(false)} onDone={({ id }) => go(`/coupons/${id}`)} />}
    </Page>
  )
}

function useColumns(): Column<Stack>[] {
  const { t } = useTranslation('coupons')
  const { areSeveral, nameOf } = useShops()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, shopId, tag, counts }) => (
        <>
          <Group gap="xs">
            <TextLink to={`/coupons/${id}`} fw={600}>
              {name}
            </TextLink>
            <StackBadge counts={counts} />
          </Group>
          <Text fz="xs" c="dimmed" ff="monospace">
            {tag}
          </Text>
          {areSeveral && (
            <Text fz="xs" c="dimmed">
              {nameOf(shopId)}
            </Text>
          )}
          <Box hiddenFrom="sm" mt="xs">
            <StackBar counts={counts} />
          </Box>
        </>
      ),
    },
    {
      key: 'counts',
      title: t('codes.label'),
      isExtra: true,
      width: '50%',
      cell: ({ counts }) => <StackBar counts={counts} />,
    },
  ]
}
