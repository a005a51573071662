import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/link.tsx'

/** Who got the mail; of a contact that is gone no address is left. */
export function ContactLink({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation()
  if (email) return <TextLink to={`/contacts/${id}`}>{email}</TextLink>
  return (
    <Text component="span" c="dimmed">
      {t('gone')}
    </Text>
  )
}
