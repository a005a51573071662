import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'

interface Props {
  /** The formatted change: +12 %. */
  text: string
  isUp: boolean
  /** A rise is bad, as with complaints. */
  isBadUp?: boolean
  /** The period or figure it is compared with. */
  title: string
}

/** The change of a figure against an earlier period, with an arrow. */
export const Change = ({ text, isUp, isBadUp = false, title }: Props) => (
  <Text
    component="span"
    fz="sm"
    fw={600}
    title={title}
    c={
      isUp === isBadUp
        ? 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))'
        : 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-4))'
    }
    style={{ whiteSpace: 'nowrap' }}
  >
    {isUp ? <IconArrowUpRight size={14} aria-hidden /> : <IconArrowDownRight size={14} aria-hidden />} {text}
  </Text>
)
