import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { nonce } from '../core/nonce.ts'
import { FeaturesContext } from '../parts/manifest/define-feature.ts'
import { ConfirmProvider } from '../ui/message/confirm.tsx'
import { features } from './features.ts'
import { OfflineBar } from './layout/offline-bar.tsx'
import { NotificationArea } from './notifications.tsx'
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
    <NotificationArea />
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <FeaturesContext value={features}>
          <RouterProvider router={router} />
          <OfflineBar />
        </FeaturesContext>
      </ConfirmProvider>
    </QueryClientProvider>
  </MantineProvider>
)
