import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../core/company.tsx'
import { pageOf, useObjectKinds } from '../../../parts/object/object-kinds.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Order } from '../logic/order.ts'

/** The mailing that an order is attributed to; a link for people who may read it. */
export function MailingLink({ attribution }: { attribution: NonNullable<Order['attribution']> }) {
  const { t } = useTranslation()
  const { modules } = useCompany()
  const kinds = useObjectKinds()
  const { type, id, name } = attribution
  if (!type || !id || !name)
    return (
      <Text span inherit c="dimmed">
        {t('gone')}
      </Text>
    )
  const module = kinds[type]?.names?.module
  const page = module && module in modules ? pageOf(kinds, type, id) : null
  return page ? (
    <TextLink to={page} inherit>
      {name}
    </TextLink>
  ) : (
    name
  )
}
