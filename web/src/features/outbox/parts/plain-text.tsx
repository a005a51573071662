import { Text } from '@mantine/core'
import { WebLink } from '../../../ui/link/web-link.tsx'

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

/** The text of a mail, with links where mail programs show links. */
export const PlainText = ({ text }: { text: string }) => (
  <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text.split(LINK).map((part, at) =>
      at % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may come twice
        <WebLink key={at} href={part}>
          {part}
        </WebLink>
      ) : (
        part
      ),
    )}
  </Text>
)
