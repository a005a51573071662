import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/link/link.tsx'

/** A link to the recipient; a deleted contact has no address. */
export function ContactLink({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation()
  if (email) return <TextLink to={`/contacts/${id}`}>{email}</TextLink>
  return (
    <Text component="span" c="dimmed">
      {t('gone')}
    </Text>
  )
}
