import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { nonce } from './nonce.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <Notifications position="bottom-right" />
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>
  </MantineProvider>
)
