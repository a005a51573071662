import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { nameOf as nameIn, useWorld } from '../../../i18n/world.ts'
import { ContactLink } from '../../../parts/contact/contact-link.tsx'
import { useShops } from '../../../parts/object/use-shops.ts'
import { Fact } from '../../../ui/page/fact.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { OrderDetail } from '../logic/order.ts'
import { MailingLink } from './mailing-link.tsx'

/** Who bought, which mailing brought the order, and its facts. */
export const OrderAside = ({ order }: { order: OrderDetail }) => (
  <Stack>
    <Buyer order={order} />
    <Mailing order={order} />
    <Facts order={order} />
    <Attributes order={order} />
  </Stack>
)

function Buyer({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const countries = useWorld('countries')
  const { firstName, lastName, company, companyId, street, city, postalCode, country, phone } = order.customer ?? {}
  const lines = [
    [firstName, lastName],
    [company],
    [companyId && `${common('contact.fields.companyId')}: ${companyId}`],
    [street],
    [postalCode, city],
    [country && nameIn(countries, country)],
    [phone],
  ].map((words) => words.filter(Boolean).join(' '))
  return (
    <Section title={t('buyer')}>
      <Text component="div" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <ContactLink id={order.contactId} email={order.email} fallback={t('buyerGone')} />
        {lines.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Text>
    </Section>
  )
}

function Mailing({ order: { attribution } }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  return (
    <Section title={t('mailing')}>
      {attribution ? (
        <Text component="div" fz="sm">
          <MailingLink attribution={attribution} />
          <Text fz="sm" c="dimmed">
            {t(`because.${attribution.kind}`)}
          </Text>
        </Text>
      ) : (
        <Text fz="sm" c="dimmed">
          {t('because.none')}
        </Text>
      )}
    </Section>
  )
}

function Facts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { time } = useFormat()
  const { areSeveral, nameOf } = useShops()
  const { number, orderId, shopId, sourceState, cartId, couponCodes } = order
  return (
    <Section title={t('facts')}>
      <Stack component="dl" m={0} gap="sm">
        <Fact label={t('created')}>{time(order.createdAt)}</Fact>
        <Fact label={t('paid')}>{time(order.paidAt)}</Fact>
        <Fact label={t('completed')}>{time(order.completedAt)}</Fact>
        <Fact label={t('updated')}>{time(order.updatedAt)}</Fact>
        {areSeveral && <Fact label={t('shop')}>{nameOf(shopId)}</Fact>}
        {sourceState && <Fact label={t('sourceState')}>{sourceState}</Fact>}
        {couponCodes.length > 0 && (
          <Fact label={t('coupons')}>
            <Group component="span" gap={6}>
              {couponCodes.map((code) => (
                <Badge key={code} component="span" color="gray">
                  {code}
                </Badge>
              ))}
            </Group>
          </Fact>
        )}
        {number && number !== orderId && <Fact label={t('orderId')}>{orderId}</Fact>}
        {cartId && <Fact label={t('cartId')}>{cartId}</Fact>}
      </Stack>
    </Section>
  )
}

/** Further data of the e-shop. */
function Attributes({ order: { attributes } }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const entries = Object.entries(attributes ?? {})
  if (!entries.length) return null
  const shown = (value: (typeof entries)[number][1]) =>
    typeof value === 'boolean' ? common(value ? 'yes' : 'no') : (value ?? '—')
  return (
    <Section title={t('attributes')}>
      <Stack component="dl" m={0} gap="sm">
        {entries.map(([name, value]) => (
          <Fact key={name} label={name}>
            {shown(value)}
          </Fact>
        ))}
      </Stack>
    </Section>
  )
}
