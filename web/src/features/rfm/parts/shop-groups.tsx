import { Button, Group, Progress, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useRefreshing, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

type Shop = Answer<'GET /rfm'>['shops'][number]

/** The groups of a shop's customers, with what each of them spent. */
export function ShopGroups({ shop, name }: { shop: Shop; name: string }) {
  const { t } = useTranslation('rfm')
  const { time } = useFormat()
  const mayChange = useMay('settings')
  const enable = useSend('POST /rfm/enable-request', { touches: ['/rfm'], onDone: () => notify(t('begun')) })
  /** The figures that were shown when new ones were asked for. */
  const [old, setOld] = useState<string | null>()
  useRefreshing('/rfm', shop.enabled && (!shop.computedAt || shop.computedAt === old))
  const lead = shop.computedAt ? t('computed', { time: time(shop.computedAt) }) : t(shop.enabled ? 'computing' : 'off')
  return (
    <Section
      title={name}
      lead={lead}
      actions={
        mayChange && (
          <Button
            variant={shop.enabled ? 'default' : 'filled'}
            loading={enable.isPending}
            onClick={() => {
              setOld(shop.computedAt)
              enable.mutate({ body: { shopId: shop.shopId } })
            }}
          >
            {t(shop.enabled ? 'again' : 'enable')}
          </Button>
        )
      }
    >
      {shop.computedAt && <GroupTable shop={shop} name={name} />}
    </Section>
  )
}

function GroupTable({ shop: { groups, currency }, name }: { shop: Shop; name: string }) {
  const { t } = useTranslation('rfm')
  const { number, percent, money } = useFormat()
  const all = groups.reduce((sum, { contacts }) => sum + contacts, 0)
  const share = (contacts: number) => (all ? contacts / all : 0)
  return (
    <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={name}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('group')}</Table.Th>
            <Table.Th>{t('contacts')}</Table.Th>
            <Table.Th ta="right">{t('revenue')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(({ group, contacts, revenue }) => (
            <Table.Tr key={group}>
              <Table.Th scope="row" fw={400}>
                <Text fw={600}>{t(`groups.${group}`)}</Text>
                <Text fz="sm" c="dimmed">
                  {t(`about.${group}`)}
                </Text>
              </Table.Th>
              <Table.Td miw={96}>
                <Group gap="xs" justify="space-between">
                  <Text>{number(contacts)}</Text>
                  <Text fz="sm" c="dimmed">
                    {percent(share(contacts))}
                  </Text>
                </Group>
                <Progress value={100 * share(contacts)} aria-hidden mt={4} />
              </Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {money(revenue, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
