import { Text, type TextProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../core/company.tsx'
import { TextLink } from '../../ui/link/link.tsx'

interface Props {
  id: string | null | undefined
  email: string | null | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  /** The query by which an opened contact finds its neighbours. */
  place?: string
  /** Shown when there is no contact; by default that it was deleted. */
  fallback?: string
  /** For the line with the name. */
  nameProps?: TextProps
}

/** A contact: its address, a link for people who may read contacts, and its name below. */
export function ContactLink({ id, email, firstName = '', lastName = '', place = '', fallback, nameProps }: Props) {
  const { t } = useTranslation()
  const mayRead = useMay('contacts', 'read')
  const name = `${firstName} ${lastName}`.trim()
  if (!id || !email)
    return (
      <Text span inherit c="dimmed">
        {fallback ?? t('gone')}
      </Text>
    )
  return (
    <>
      {mayRead ? (
        <TextLink to={`/contacts/${id}${place}`} fz="sm" fw={500} style={ANYWHERE}>
          {email}
        </TextLink>
      ) : (
        <Text span inherit style={ANYWHERE}>
          {email}
        </Text>
      )}
      {name && (
        <Text fz="xs" c="dimmed" {...nameProps}>
          {name}
        </Text>
      )}
    </>
  )
}

const ANYWHERE = { overflowWrap: 'anywhere' } as const
