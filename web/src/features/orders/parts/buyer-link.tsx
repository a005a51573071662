import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Order } from '../logic/order.ts'

/** The address of the buyer; a link for people who may read contacts. Erased contacts have none. */
export function BuyerLink({ order: { contactId, email } }: { order: Pick<Order, 'contactId' | 'email'> }) {
  const { t } = useTranslation('orders')
  const mayRead = useMay('contacts', 'read')
  if (!contactId || !email)
    return (
      <Text span inherit c="dimmed">
        {t('buyerGone')}
      </Text>
    )
  return mayRead ? (
    <TextLink to={`/contacts/${contactId}`} inherit>
      {email}
    </TextLink>
  ) : (
    email
  )
}
