import { Anchor, Button, Code, CopyButton, Group, List, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { ReadGuide } from '../../../ui/link/read-guide.tsx'

/** How orders arrive: what programs of the e-shop send to the API. */
export function OrdersGuide() {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const example = useExample()
  return (
    <Stack gap="sm" ta="left" w="100%">
      <List type="ordered" spacing="xs" fz="sm" pr="md">
        <List.Item>{t('guide.key')}</List.Item>
        <List.Item>{t('guide.send')}</List.Item>
        <List.Item>{t('guide.batch')}</List.Item>
      </List>
      <Code
        block
        bd="1px solid var(--mantine-color-default-border)"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {example}
      </Code>
      <Group gap="sm">
        <CopyButton value={example}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? common('copied') : t('guide.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          component={PageLink}
          to="/settings/keys"
        >
          {t('guide.keys')}
        </Button>
        <ReadGuide guide="connect-a-shop" fz="sm" />
      </Group>
      <Text fz="sm" c="dimmed">
        {t('guide.docs')}{' '}
        <Anchor href="/api/docs#/Orders%20and%20feeds" target="_blank" rel="noreferrer" inherit underline="always">
          {t('guide.docsLink')}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** An order of the company's own e-shop, in the fewest fields that are accepted. */
function useExample(): string {
  const { t } = useTranslation('orders')
  const { shops } = useShops()
  const item = { code: 'TULIP-10', name: t('guide.product'), quantity: 2, unitPrice: '645.00' }
  const order = {
    shopId: shops[0]?.id ?? '1',
    orderId: '2026000123',
    email: 'jana@example.com',
    createdAt: '2026-03-01T10:00:00Z',
    currency: shops[0]?.currency ?? 'CZK',
    total: '1290.00',
    state: 'paid',
    items: [item],
  }
  return `POST ${location.origin}${addressOf('POST /orders', {})}\n${JSON.stringify(order, null, 2)}`
}
