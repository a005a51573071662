import { Button, Card, Stack as Lines, Menu, Title } from '@mantine/core'
import { IconPlus, IconTicketOff, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useShops } from '../../../parts/object/use-shops.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useDeleteStack } from '../logic/use-delete-stack.ts'
import { CodesDialog } from '../parts/codes-dialog.tsx'
import { CouponTable } from '../parts/coupon-table.tsx'
import { CouponTags } from '../parts/coupon-tags.tsx'
import { StackBar } from '../parts/stack-bar.tsx'
import { StackBadge, StackWarning } from '../parts/stack-warning.tsx'

export function StackPage() {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const { stack: id } = useParams({ strict: false }) as { stack: string }
  const stack = useLoaded('GET /coupon-stacks/{stack_id}', { path: { stack_id: id } })
  const mayChange = useMay('settings')
  const mayReadContacts = useMay('contacts', 'read')
  const { areSeveral, nameOf } = useShops()
  const remove = useDeleteStack(stack)
  const [open, setOpen] = useState<'add' | 'used' | null>(null)
  return (
    <Page
      title={stack.name}
      above={[{ title: t('titles.coupons'), to: '/coupons' }]}
      badge={<StackBadge counts={stack.counts} />}
      lead={[areSeveral && nameOf(stack.shopId), stack.note].filter(Boolean).join(' · ')}
      actions={
        mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconTicketOff size={16} aria-hidden />}
              onClick={() => setOpen('used')}
            >
              {t('codes.used.open')}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('add')}>
              {t('codes.add.open')}
            </Button>
            <PageMenu>
              <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
                {common('delete')}
              </Menu.Item>
            </PageMenu>
          </>
        )
      }
    >
      <Lines gap="lg">
        <StackWarning counts={stack.counts} onAdd={mayChange ? () => setOpen('add') : undefined} />
        {stack.counts.total > 0 && (
          <Card withBorder padding="lg">
            <StackBar counts={stack.counts} size="lg" />
          </Card>
        )}
        <CouponTags stack={stack} />
        {mayReadContacts && (
          <div>
            <Title order={2} fz="lg" mb="sm">
              {t('handedOut')}
            </Title>
            <CouponTable stack={stack} />
          </div>
        )}
      </Lines>
      {open && <CodesDialog stack={stack} work={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
