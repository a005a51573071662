import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { nonce } from '../core/nonce.ts'
import { FeaturesContext } from '../parts/define-feature.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { Corner } from './corner.tsx'
import { features } from './features.ts'
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
    <Corner />
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <FeaturesContext value={features}>
          <RouterProvider router={router} />
        </FeaturesContext>
      </ConfirmProvider>
    </QueryClientProvider>
  </MantineProvider>
)
