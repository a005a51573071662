import { Text, type TextProps } from '@mantine/core'
import { TextLink } from '../../ui/link/link.tsx'

interface Props {
  to: string
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** For the line with the name. */
  nameProps?: TextProps
}

/** A contact in a table: its address as a link, and its name below. */
export const ContactLink = ({ to, email, firstName = '', lastName = '', nameProps }: Props) => (
  <>
    <TextLink to={to} fz="sm" fw={500}>
      {email}
    </TextLink>
    <Text fz="xs" c="dimmed" {...nameProps}>
      {firstName} {lastName}
    </Text>
  </>
)
