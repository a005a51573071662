import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { TextLink } from '../../../../ui/link/link.tsx'

/** The address of a contact; a link for people who may read contacts. */
export function ContactName({ id, email }: { id: string; email: string | null }) {
  const { t } = useTranslation()
  const mayRead = useMay('contacts', 'read')
  if (email === null)
    return (
      <Text span inherit c="dimmed">
        {t('gone')}
      </Text>
    )
  return mayRead ? (
    <TextLink to={`/contacts/${id}`} inherit style={{ overflowWrap: 'anywhere' }}>
      {email}
    </TextLink>
  ) : (
    <Text span inherit style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Text>
  )
}
