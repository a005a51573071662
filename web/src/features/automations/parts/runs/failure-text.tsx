import { Text } from '@mantine/core'

/** Why an action failed, in words. */
export const FailureText = ({ children }: { children: string }) => (
  <Text fz="xs" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))">
    {children}
  </Text>
)
